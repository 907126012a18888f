import type { ApiKeyHolder, BusinessUser, MediaTokenText } from './actor.ts';
import type { Authenticator } from './admission.ts';
import { givenKeyIn } from './given-key.ts';
import { openAuthenticators } from './open-authenticators.ts';
import { textIn } from './read-part.ts';
import { requirePermission } from './require-permission.ts';

export interface ViewerAuthenticatorDeps {
  /** Judges the key, and counts the call. */
  business: Authenticator<'business'>;
  /** A token for a stream of the caller's business; undefined if it has no such stream. */
  ownerToken: (actor: ApiKeyHolder | BusinessUser, streamId: string) => Promise<MediaTokenText | undefined>;
}

/**
 * Lets in viewers, and programs of a business, which show an API key instead of a token: they are answered as viewers
 * whom the business lets in. A token of the viewer goes before a key.
 */
export function createViewerAuthenticator({ business, ownerToken }: ViewerAuthenticatorDeps): Authenticator<'viewer'> {
  return async (request, reply) => {
    const viewer = await openAuthenticators.viewer(request, reply);
    const { headers, query, body } = request;
    if (viewer.token !== undefined || givenKeyIn(headers) === undefined) return viewer;
    const actor = await business(request, reply);
    requirePermission(actor, 'videos.read');
    const streamId = textIn(query, 'streamId') ?? textIn(headers, 'streamid') ?? textIn(body, 'streamId');
    return { kind: 'viewer', token: streamId && (await ownerToken(actor, streamId)) } as typeof viewer;
  };
}
