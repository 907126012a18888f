import type { Authenticator } from '../../platform/actors/admission.ts';
import { textIn } from '../../platform/actors/read-part.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Grounds } from '../../platform/grounds/grounds.ts';
import type { LiveTickets } from './live-tickets.ts';

/** Checks the ticket in a body like the one in a WebSocket's first message. Hosts have their own calls. */
export function createAuthenticateViewer(
  verify: LiveTickets['verify'],
  { grounds, clock }: { grounds: Pick<Grounds, 'stands'>; clock: Clock },
): Authenticator<'channel'> {
  return async ({ body }) => {
    const holder = verify(textIn(body, 'token') ?? '');
    if (holder?.role !== 'viewer') throw new ApiError('auth.required');
    if (holder.expiresAtMs <= clock().getTime()) throw new ApiError('auth.token_expired');
    if (holder.ground && !(await grounds.stands(holder.ground))) throw new ApiError('auth.token_expired');
    const { streamId, businessId, authorId, defaultName, letInBy = 'invitation', embedId } = holder;
    const { isSigned, memberId, visitorSinceMs } = holder;
    const named = { streamId, businessId, authorId, defaultName, letInBy };
    const known = {
      ...(isSigned && { isSigned }),
      ...(memberId && { memberId }),
      ...(visitorSinceMs !== undefined && { visitorSinceMs }),
    };
    const viewer = { ...named, ...(embedId && { embedId }), ...known };
    return { kind: 'channel-viewer', ...viewer };
  };
}
