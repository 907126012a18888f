import { ApiError } from '../../platform/api-error.ts';
import type { Participant } from '../../platform/live-channel/live-participant.ts';
import type { LiveRequests } from '../../platform/live-channel/live-requests.ts';
import type { HandRaisesService } from './hand-raises.service.ts';

export interface HandRequestsDeps {
  liveRequests: Pick<LiveRequests, 'handle'>;
  hands: Pick<HandRaisesService, 'raise' | 'lower' | 'arrived'>;
  /** Turns a name into a single line. */
  toLine: (text: string) => string;
  /** Somebody has raised a hand, and given a name. */
  onRaised: (guest: Participant) => Promise<unknown>;
}

/** Handles the requests about hands on a live's channel. */
export function handleHandRequests({ liveRequests, hands, toLine, onRaised }: HandRequestsDeps): void {
  const isHost = ({ role }: Participant) => role === 'host';

  liveRequests.handle('raise-hand', async (participant, { name }) => {
    if (isHost(participant)) throw new ApiError('hand_raise.off');
    await hands.raise(participant, toLine(name));
    await onRaised(participant);
  });
  liveRequests.handle('lower-hand', (participant) => hands.lower(participant));
  liveRequests.handle('on-stage', (participant, { handRaiseId }) =>
    isHost(participant) ? hands.arrived(participant.streamId, handRaiseId) : undefined,
  );
}
