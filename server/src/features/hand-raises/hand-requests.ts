import type { AddressLimit } from '../../platform/address-limit.ts';
import { ApiError } from '../../platform/api-error.ts';
import { enforce } from '../../platform/live-channel/enforce.ts';
import type { GuestNames } from '../../platform/live-channel/guest-names.ts';
import type { Participant } from '../../platform/live-channel/live-participant.ts';
import type { LiveRequests } from '../../platform/live-channel/live-requests.ts';
import type { NewcomerLimit } from '../../platform/live-channel/newcomers.ts';
import { TooFastError } from '../../platform/realtime/too-fast-error.ts';
import type { HandRaisesService } from './hand-raises.service.ts';

export interface HandRequestsDeps {
  liveRequests: Pick<LiveRequests, 'handle'>;
  hands: Pick<HandRaisesService, 'raise' | 'lower' | 'arrived'>;
  /** Turns a name into a single line; '' if nothing of it can be seen. */
  toGuestName: (text: string) => string;
  /** Rejects with `live.name_refused`. */
  requireGuestName: GuestNames;
  /** One address could fill the queue with visitors that it invents. */
  limit: AddressLimit;
  newcomers: NewcomerLimit;
  /** Somebody has raised a hand, and given a name. */
  onRaised: (guest: Participant) => Promise<unknown>;
}

/** Handles the requests about hands on a live's channel. */
export function handleHandRequests({
  liveRequests,
  hands,
  toGuestName,
  requireGuestName,
  limit,
  newcomers,
  onRaised,
}: HandRequestsDeps): void {
  const isHost = ({ role }: Participant) => role === 'host';

  liveRequests.handle('raise-hand', async (participant, { name }) => {
    if (isHost(participant)) throw new ApiError('hand_raise.off');
    enforce(limit, participant.address, 'request.rate_limited');
    const guestName = toGuestName(name);
    await requireGuestName(participant.businessId, guestName);
    const waitMs = newcomers(participant);
    if (waitMs !== undefined) throw new TooFastError('request.rate_limited', waitMs);
    await hands.raise(participant, guestName);
    await onRaised(participant);
  });
  liveRequests.handle('lower-hand', (participant) => hands.lower(participant));
  liveRequests.handle('on-stage', (participant, { handRaiseId }) =>
    isHost(participant) ? hands.arrived(participant.streamId, handRaiseId) : undefined,
  );
}
