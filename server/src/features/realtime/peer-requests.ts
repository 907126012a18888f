import type { LiveHypergraphic } from '@zeacon/contract';
import type { AddressLimit } from '../../platform/address-limit.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { LiveChannel } from '../../platform/live-channel/live-channel.ts';
import type { Participant } from '../../platform/live-channel/live-participant.ts';
import type { LiveRequests } from '../../platform/live-channel/live-requests.ts';
import type { LiveTopics } from '../../platform/live-channel/live-topics.ts';

export interface PeerRequestsDeps {
  liveRequests: Pick<LiveRequests, 'handle'>;
  topics: LiveTopics;
  findLive: (streamId: string) => Promise<LiveChannel | undefined>;
  /** Graphics that are on the stream, or were a moment ago. */
  shownGraphics: (streamId: string) => Promise<LiveHypergraphic[]>;
  watchLimit: AddressLimit;
}

/** Handles requests that connect the pages of guests and watchers with the host's. */
export function handlePeerRequests(deps: PeerRequestsDeps): void {
  const { topics } = deps;
  const { handle } = deps.liveRequests;
  const isHost = ({ role }: Participant) => role === 'host';

  handle('watch', async (participant, { ref }) => {
    if (isHost(participant)) throw new ApiError('watch.off');
    deps.watchLimit(unanswered, participant.address);
    const live = await deps.findLive(participant.streamId);
    const isOnAir = live?.status === 'LIVE' || live?.status === 'INTERRUPTED';
    if (!live || !isOnAir || live.streamMode !== 'webRtc' || live.recordOnly) throw new ApiError('watch.off');
    topics.watch(participant, ref);
    const items = await deps.shownGraphics(participant.streamId);
    participant.send(JSON.stringify({ type: 'graphics', items }));
  });
  handle('stop-watching', async (participant) => {
    if (!isHost(participant)) topics.stopWatching(participant);
  });
  handle('on-air', (participant, { isOn }) => (isHost(participant) ? topics.setOnAir(participant, isOn) : undefined));
  handle('drop-watcher', async (participant, { connectionId }) => {
    if (isHost(participant)) topics.dropWatcher(participant, connectionId);
  });
  handle('signal', (participant, { to, data }) => topics.signal(participant, to, data));
}

/** A socket has no response headers. */
const unanswered = { header() {} };
