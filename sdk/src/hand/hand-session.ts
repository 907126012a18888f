import type { RealtimeEvent } from '@zeacon/contract';
import { createGuestPeer, type StageConnection } from '../core/stage/guest-peer.ts';
import { openTokGuestStage } from '../core/stage/opentok-stage.ts';
import type { StagePeer } from '../core/stage/peer-types.ts';
import type { StageTransport } from '../core/stage/stage-transport.ts';
import { createRandomId } from '../core/visitor/random-id.ts';
import { joinLiveChannel, type LiveChannel } from '../realtime/live-channel.ts';

type HandEvent = Extract<RealtimeEvent, { type: 'hand-raise' }>;

export type HandStep =
  | { readonly at: 'raising' }
  | { readonly at: 'queued'; readonly position: number | undefined }
  | { readonly at: 'accepted' }
  | { readonly at: 'stage' }
  | {
      readonly at: 'gone';
      readonly reason: HandEvent['reason'] | 'name' | 'failed';
      /** What the server says of it, if it refused. */
      readonly said?: string | undefined;
    };

export interface HandSessionOptions {
  channel: Parameters<typeof joinLiveChannel>[0];
  name: string;
  stream: MediaStream;
  onStep: (step: HandStep) => void;
  /** The host's programme, while on stage. */
  onProgramme: (stream: MediaStream | undefined) => void;
  onEvent: (event: RealtimeEvent) => void;
}

export type HandSession = ReturnType<typeof createHandSession>;

const raiseAgainMs = 3000;

/** One raised hand, from the queue to the stage and down again. */
export function createHandSession(options: HandSessionOptions) {
  const { name, onStep, onProgramme, onEvent } = options;
  const channel: LiveChannel = joinLiveChannel(options.channel);
  const ref = createRandomId();
  const signalListeners = new Set<(data: unknown) => void>();
  let peer: StageConnection<MediaStreamTrack> | undefined;
  let host: string | undefined;
  let { stream } = options;
  let handRaiseId: string | undefined;
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Until the server answers, the request may be lost. */
  function raise() {
    clearTimeout(timer);
    if (over || handRaiseId) return;
    channel.client.send({ type: 'raise-hand', ref, name });
    timer = setTimeout(raise, raiseAgainMs);
  }

  function disconnect() {
    peer?.close();
    peer = undefined;
    host = undefined;
    onProgramme(undefined);
  }

  function findTransport(): StageTransport<MediaStreamTrack, MediaStream> {
    const { opentok } = channel.client;
    if (opentok) return openTokGuestStage(new URL(opentok.sdkUrl, options.channel.origin).href);
    const iceServers = channel.client.iceServers as RTCIceServer[];
    const createPeer = () => new RTCPeerConnection({ iceServers }) as StagePeer<MediaStreamTrack, MediaStream>;
    return (end) => createGuestPeer<MediaStreamTrack, MediaStream>({ createPeer, ...end });
  }

  function connect(hostConnectionId: string) {
    if (host === hostConnectionId) return;
    disconnect();
    host = hostConnectionId;
    peer = findTransport()({
      signals: {
        send: (data) => channel.client.send({ type: 'signal', to: hostConnectionId, data }),
        listen(listener) {
          signalListeners.add(listener);
          return () => signalListeners.delete(listener);
        },
      },
      stream,
      onStream: onProgramme,
      onState: (state) => state === 'failed' && end({ at: 'gone', reason: 'host-gone' }, true),
    });
  }

  function end(step: HandStep, tells: boolean) {
    if (over) return;
    over = true;
    clearTimeout(timer);
    if (tells) channel.client.send({ type: 'lower-hand' });
    disconnect();
    stop();
    stopOpening();
    globalThis.removeEventListener('pagehide', leave);
    channel.leave();
    onStep(step);
  }

  function takeHand(event: HandEvent) {
    handRaiseId = event.handRaiseId;
    clearTimeout(timer);
    if (event.state === 'gone') return end({ at: 'gone', reason: event.reason }, false);
    if (event.state === 'queued') {
      disconnect();
      return onStep({ at: 'queued', position: event.position });
    }
    if (event.hostConnectionId) connect(event.hostConnectionId);
    onStep({ at: event.state === 'on-stage' ? 'stage' : 'accepted' });
  }

  const stop = channel.listen((event) => {
    onEvent(event);
    if (event.type === 'hand-raise') takeHand(event);
    else if (event.type === 'signal' && event.from === host) {
      for (const listener of [...signalListeners]) listener(event.data);
    } else if (event.type === 'refused' && event.ref === ref) {
      end({ at: 'gone', reason: refusalOf(event.error), said: event.message }, false);
    } else if (event.type === 'closed') end({ at: 'gone', reason: 'failed', said: event.message }, false);
  });
  const stopOpening = channel.view.subscribe(() => channel.view.state.status === 'open' && raise());
  const leave = () => end({ at: 'gone', reason: 'left' }, true);
  globalThis.addEventListener('pagehide', leave);
  onStep({ at: 'raising' });
  raise();

  return {
    /** Lowers the hand, or leaves the stage. */
    leave,
    /** Replaces camera or microphone, on stage or before. */
    async replace(next: MediaStream): Promise<void> {
      stream = next;
      await Promise.all(next.getTracks().map((track) => peer?.replace(track)));
    },
  };
}

function refusalOf(error: string) {
  if (error === 'hand_raise.off') return 'off';
  return error === 'live.name_refused' ? 'name' : 'failed';
}
