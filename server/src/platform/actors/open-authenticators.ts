import type { ViewerToken } from './actor.ts';
import type { Authenticators } from './admission.ts';
import { textIn } from './read-part.ts';

/** Nothing is asked of them here: a viewer's token is judged with the stream that it is for. */
export const openAuthenticators: Pick<Authenticators, 'public' | 'viewer'> = {
  public: async () => ({ kind: 'anyone' }),
  viewer: async ({ query, body }) => ({
    kind: 'viewer',
    // Judged by no one yet, but asked of somebody who may be a viewer.
    token: (textIn(query, 'token') ?? textIn(body, 'token')) as ViewerToken | undefined,
  }),
};
