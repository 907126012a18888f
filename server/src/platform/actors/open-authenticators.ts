import type { ViewerToken } from './actor.ts';
import type { Authenticators } from './admission.ts';
import { textIn } from './read-part.ts';

/** These check nothing here: a viewer's token is checked together with its stream. */
export const openAuthenticators: Pick<Authenticators, 'public' | 'viewer'> = {
  public: async () => ({ kind: 'anyone' }),
  viewer: async ({ query, body }) => ({
    kind: 'viewer',
    // Not checked yet, but sent by somebody who may be a viewer.
    token: (textIn(query, 'token') ?? textIn(body, 'token')) as ViewerToken | undefined,
  }),
};
