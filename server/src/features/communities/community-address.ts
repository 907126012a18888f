import type { ServedDomains } from './domains/served-domains.ts';

export type CommunityAddresses = ReturnType<typeof createCommunityAddresses>;

/** Calls, files and pictures are at the same paths on every host; all else on a community's host is its page. */
const sharedPath =
  /^\/(?:api\/realtime|business\/v1\.1\/(?:community|insight\/(?:events|conversions)|visitor-settings\/errors)|general\/v1\.1|media|sub-apps|icon\.svg|livez|readyz)(?:[/?]|$)/;

/** As the specification writes it, which no path of an OpenAPI document may be. */
const slashAfterUnique = /^(\/business\/v1\.1\/community\/unique)\/(?=\?|$)/;

/** A host of DNS; a port may follow. */
const anyHost = /^([a-z0-9.-]{1,253}?)(\.?)(?::\d{1,5})?$/;

/** No community has such a name. */
const nobody = '-';

/** Where pages of communities are bound; people see them on the community's own host. */
export const communityPath = '/c';

/** A host that shows a community. */
export interface CommunityHost {
  subdomain: string;
  /** As browsers name its pages. */
  origin: string;
  /** The domain of its own, if the host is that. */
  domain?: string;
  /** Nobody opened the community there yet. */
  isNew?: boolean;
}

export function createCommunityAddresses(publicUrl: string, served: Pick<ServedDomains, 'at' | 'of' | 'wasProven'>) {
  const { protocol, host, hostname, port } = new URL(publicUrl);
  const originOfDomain = (domain: string) => `${protocol}//${domain}${port && `:${port}`}`;
  const originOfSubdomain = (subdomain: string) => `${protocol}//${subdomain}.${host}`;

  /** The community that a host shows; undefined for the platform's own. */
  function at(requested: string | undefined): CommunityHost | undefined {
    const name = requested?.toLowerCase();
    if (name === undefined || name === host) return undefined;
    if (name.endsWith(`.${host}`)) {
      const subdomain = name.slice(0, -host.length - 1);
      return /^[a-z0-9-]+$/.test(subdomain) ? { subdomain, origin: originOfSubdomain(subdomain) } : undefined;
    }
    const [, domain = '', dot] = anyHost.exec(name) ?? [];
    const found = served.at(domain);
    if (!found) return undefined;
    const { subdomain, isOpened } = found;
    return { subdomain, domain, origin: originOfDomain(`${domain}${dot}`), isNew: !isOpened };
  }

  /**
   * A domain that shows nothing any more: nobody is to log in to the platform there, whose owner could receive later
   * what browsers send.
   */
  function isFormer(requested: string | undefined): boolean {
    const name = requested?.toLowerCase() ?? '';
    return name !== host && served.wasProven(anyHost.exec(name)?.[1] ?? '');
  }

  return {
    at,
    subdomainOf: (requested: string | undefined) => at(requested)?.subdomain,
    isSecure: protocol === 'https:',
    originOfDomain,

    /** What a CNAME record leads to. */
    dnsNameOf: (subdomain: string) => `${subdomain}.${hostname}`,

    /** Its own domain, once it was opened there. */
    urlOf(subdomain: string): string {
      const own = served.of(subdomain);
      return own?.isOpened ? originOfDomain(own.domain) : originOfSubdomain(subdomain);
    },

    /** For mails: the platform's host leads on to the subdomain, so that a new name of it is followed. */
    linkOf(subdomain: string, path: string): { path: string; origin?: string } {
      const own = served.of(subdomain);
      return own?.isOpened
        ? { path, origin: originOfDomain(own.domain) }
        : { path: `${communityPath}/${subdomain}${path}` };
    },

    /** Where a request to a community's host is answered. */
    rewrite(url: string, requestedHost: string | undefined): string {
      const subdomain = at(requestedHost)?.subdomain ?? (isFormer(requestedHost) ? nobody : undefined);
      if (subdomain !== undefined && !sharedPath.test(url)) return `${communityPath}/${subdomain}${url}`;
      return url.replace(slashAfterUnique, '$1');
    },
  };
}
