import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ChannelTokens, TicketHolder } from './channel-tokens.ts';

export type RequireViewer = (token: string) => Promise<TicketHolder>;

export interface RequireViewerDeps {
  verify: ChannelTokens['verify'];
  /** Why viewers may not be there any more; undefined while they may. */
  refusalOf: (streamId: string) => Promise<'stream.not_found' | 'stream.expired' | undefined>;
  clock: Clock;
}

/** For calls with a ticket: its holder is looked at as who joins by a WebSocket is. Hosts have calls of their own. */
export function createRequireViewer({ verify, refusalOf, clock }: RequireViewerDeps): RequireViewer {
  return async (token) => {
    const holder = verify(token);
    if (holder?.role !== 'viewer') throw new ApiError('auth.required');
    if (holder.expiresAtMs <= clock().getTime()) throw new ApiError('auth.token_expired');
    const refusal = await refusalOf(holder.streamId);
    if (refusal) throw new ApiError(refusal);
    return holder;
  };
}
