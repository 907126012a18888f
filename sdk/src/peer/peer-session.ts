import { type WatchChannel, type WatchEnd, watchHost } from '../core/peer/watch-session.ts';
import type { StagePeer } from '../core/stage/peer-types.ts';
import { createPictureClock } from './picture-clock.ts';

export type PeerSession = ReturnType<typeof openPeerSession>;

export interface PeerSessionOptions {
  channel: WatchChannel;
  iceServers: () => RTCIceServer[];
  /** Called when pictures arrive. */
  onReady: () => void;
  /** Called when no more pictures arrive, or none will. */
  onEnd: (why: WatchEnd) => void;
}

const withinMs = 5000;
const lookMs = 250;
/** Without a picture for this long, the connection is broken. Shorter if the host said that it is leaving. */
const stalledMs = 2500;
const stalledAtEndMs = 800;

/** One connection to the host's page, from the request to its end. */
export function openPeerSession({ channel, iceServers, onReady, onEnd }: PeerSessionOptions) {
  const clock = createPictureClock();
  let peer: RTCPeerConnection | undefined;
  let stream: MediaStream | undefined;
  let frames = 0;
  let framesAtMs = performance.now();
  let isReady = false;
  let isLeaving = false;
  let isClosed = false;

  function createPeer() {
    peer = new RTCPeerConnection({ iceServers: iceServers(), bundlePolicy: 'max-bundle' });
    peer.ondatachannel = ({ channel: dates }) => {
      dates.onmessage = ({ data }) => {
        const dateMs = Number(data);
        if (dateMs > 0) clock.hear(dateMs);
      };
    };
    return peer as StagePeer<MediaStreamTrack, MediaStream>;
  }

  async function look() {
    const report = await peer?.getStats();
    if (!report || isClosed) return;
    clock.read(report);
    const decoded = [...report.values()].find(({ type, kind }) => type === 'inbound-rtp' && kind === 'video');
    const now = performance.now();
    if ((decoded?.framesDecoded ?? 0) > frames) {
      frames = decoded.framesDecoded;
      framesAtMs = now;
      if (isReady || !stream) return;
      isReady = true;
      clearTimeout(patience);
      onReady();
    } else if (isReady && now - framesAtMs > (isLeaving ? stalledAtEndMs : stalledMs)) end('over');
  }

  function close() {
    if (isClosed) return;
    isClosed = true;
    clearInterval(looking);
    clearTimeout(patience);
    giveBack();
  }

  function end(why: WatchEnd) {
    if (isClosed) return;
    close();
    onEnd(why);
  }

  const looking = setInterval(() => void look().catch(() => undefined), lookMs);
  const patience = setTimeout(() => end('unreachable'), withinMs);
  const giveBack = watchHost<MediaStreamTrack, MediaStream>({
    channel,
    createPeer,
    nothing: new MediaStream(),
    onStream: (arrived) => {
      stream = arrived;
    },
    onState: () => undefined,
    onEnd(why) {
      // The host may only have lost the channel: the picture shows whether it is gone.
      if (why === 'over' && isReady) isLeaving = true;
      else end(why);
    },
  });

  return {
    clock,
    get stream() {
      return stream;
    },
    /** Whether the host has given the place away while the picture still arrives. */
    get isLeaving() {
      return isLeaving;
    },
    close,
  };
}
