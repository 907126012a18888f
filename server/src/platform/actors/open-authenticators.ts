import { embedTokenHeader } from '@zeacon/contract';
import type { EmbedTokenText, MediaTokenText, ViewerToken } from './actor.ts';
import type { Authenticators } from './admission.ts';
import { textIn } from './read-part.ts';

interface Sent {
  headers: Readonly<Record<string, unknown>>;
  query?: unknown;
  body?: unknown;
}

/** These check nothing here: a viewer's token is checked together with its stream. */
export const openAuthenticators: Pick<Authenticators, 'public' | 'viewer'> = {
  public: async () => ({ kind: 'anyone' }),
  viewer: async (request) => ({ kind: 'viewer', token: viewerTokenIn(request) }),
};

/** Not checked yet, but sent by somebody who may be a viewer. A public call may open more to whoever sends one. */
export function viewerTokenIn({ headers, query, body }: Sent): ViewerToken | undefined {
  return embedTokenIn(headers) ?? ((textIn(query, 'token') ?? textIn(body, 'token')) as MediaTokenText | undefined);
}

/** What the page of a business shows for whoever watches in it. */
export function embedTokenIn(headers: Readonly<Record<string, unknown>>): EmbedTokenText | undefined {
  const embed = headers[embedTokenHeader];
  return typeof embed === 'string' && embed ? { embed } : undefined;
}
