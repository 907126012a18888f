import { embedTokenHeader } from '@zeacon/contract';
import type { EmbedTokenText, MediaTokenText } from './actor.ts';
import type { Authenticators } from './admission.ts';
import { textIn } from './read-part.ts';

/** These check nothing here: a viewer's token is checked together with its stream. */
export const openAuthenticators: Pick<Authenticators, 'public' | 'viewer'> = {
  public: async () => ({ kind: 'anyone' }),
  viewer: async ({ headers, query, body }) => {
    const embedToken = embedTokenIn(headers);
    if (embedToken) return { kind: 'viewer', token: embedToken };
    // Not checked yet, but sent by somebody who may be a viewer.
    return { kind: 'viewer', token: (textIn(query, 'token') ?? textIn(body, 'token')) as MediaTokenText | undefined };
  },
};

/** What the page of a business shows for whoever watches in it. */
export function embedTokenIn(headers: Readonly<Record<string, unknown>>): EmbedTokenText | undefined {
  const embed = headers[embedTokenHeader];
  return typeof embed === 'string' && embed ? { embed } : undefined;
}
