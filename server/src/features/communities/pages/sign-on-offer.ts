import type { Config } from '../../../config.ts';

/** Signing in at a provider, as it is offered beside the link by mail. */
export interface SignOnOffer {
  /** Of the provider, for the button. */
  name: string;
  /** On the platform's own host, from which the browser goes on to the provider. */
  url: string;
}

/** Undefined where no provider is configured. */
export function createSignOnOffer({ memberSignOn, publicUrl }: Pick<Config, 'memberSignOn' | 'publicUrl'>) {
  if (!memberSignOn) return undefined;
  const name = memberSignOn.name ?? new URL(memberSignOn.issuer).hostname;
  return (communityId: string, language = ''): SignOnOffer => ({
    name,
    url: `${publicUrl}/community-sign-in/start?community=${communityId}${language && `&lang=${language}`}`,
  });
}

export type OfferSignOn = ReturnType<typeof createSignOnOffer>;
