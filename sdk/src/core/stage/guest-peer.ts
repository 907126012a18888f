import { negotiate } from './negotiation.ts';
import type { SignalPort, StagePeer, StageState, StageStream, StageTrack } from './peer-types.ts';

export interface PeerOptions<Track extends StageTrack, Stream extends StageStream<Track>> {
  /**
   * new RTCPeerConnection({ iceServers })`. => For example `() => new RTCPeerConnection({ iceServers })`. => new
   * RTCPeerConnection({ iceServers })`.
   */
  createPeer: () => StagePeer<Track, Stream>;
  signals: SignalPort;
  /** The stream to send. */
  stream: Stream;
  /** Called with the stream of the other end, and again when it changes. */
  onStream: (stream: Stream) => void;
  onState: (state: StageState) => void;
}

export interface StageConnection<Track> {
  /** Replaces the camera or microphone. */
  replace(track: Track): Promise<void>;
  close(): void;
}

/** A guest's end: sends camera and microphone to the host, and receives the programme without the guest's own voice. */
export function createGuestPeer<Track extends StageTrack, Stream extends StageStream<Track>>(
  options: PeerOptions<Track, Stream>,
): StageConnection<Track> {
  return connect(options, true);
}

/** The host's end of one guest. `stream` is the programme for that guest. */
export function createHostPeer<Track extends StageTrack, Stream extends StageStream<Track>>(
  options: PeerOptions<Track, Stream>,
): StageConnection<Track> {
  return connect(options, false);
}

function connect<Track extends StageTrack, Stream extends StageStream<Track>>(
  { createPeer, signals, stream, onStream, onState }: PeerOptions<Track, Stream>,
  polite: boolean,
): StageConnection<Track> {
  const peer = createPeer();
  let shown: Stream | undefined;
  peer.ontrack = ({ streams: [first] }: { streams: readonly Stream[] }) => {
    if (!first || first === shown) return;
    shown = first;
    onStream(first);
  };
  const { close } = negotiate({ peer, signals, polite, onState });
  const senders = stream.getTracks().map((track) => peer.addTrack(track, stream));
  return {
    async replace(track) {
      const sender = senders.find((one) => one.track?.kind === track.kind);
      if (sender) await sender.replaceTrack(track);
      else senders.push(peer.addTrack(track, stream));
    },
    close,
  };
}
