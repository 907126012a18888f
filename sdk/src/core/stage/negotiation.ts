import type { SignalPort, StageDescription, StagePeer, StageState } from './peer-types.ts';

export interface NegotiationOptions<Track, Stream> {
  peer: StagePeer<Track, Stream>;
  signals: SignalPort;
  /** If two offers collide, the polite end withdraws its own. */
  polite: boolean;
  onState: (state: StageState) => void;
}

interface Signal {
  description?: StageDescription;
  candidate?: unknown;
  /** The polite end is listening; earlier signals may have been lost. */
  isHere?: boolean;
}

/** A connection that is broken for longer is given up. */
const patienceMs = 20_000;
const readSignal = (data: unknown): Signal => (typeof data === 'object' && data !== null ? (data as Signal) : {});

/**
 * Perfect negotiation (W3C WebRTC, section 10.7): both ends may change what they send at any time. Only the impolite
 * end makes the first offer: a browser that rolls back its own offer while gathering candidates may find none
 * (Chromium).
 */
export function negotiate<Track, Stream>({ peer, signals, polite, onState }: NegotiationOptions<Track, Stream>) {
  let makesOffer = false;
  let ignoresOffer = false;
  let isClosed = false;
  let mayOffer = !polite;
  let given: ReturnType<typeof setTimeout> | undefined;
  /** Signals are processed one after another. */
  let work: Promise<unknown> = Promise.resolve();

  function close() {
    if (isClosed) return;
    isClosed = true;
    clearTimeout(given);
    stop();
    peer.close();
    onState('closed');
  }

  function fail() {
    if (isClosed) return;
    onState('failed');
    close();
  }

  peer.onnegotiationneeded = async () => {
    // The browser asks again after the first offer is answered.
    if (!mayOffer) return;
    try {
      makesOffer = true;
      await peer.setLocalDescription();
      signals.send({ description: peer.localDescription });
    } catch {
      if (!isClosed) fail();
    } finally {
      makesOffer = false;
    }
  };

  peer.onicecandidate = ({ candidate }: { candidate: unknown }) => {
    if (candidate) signals.send({ candidate });
  };

  peer.onconnectionstatechange = () => {
    if (isClosed) return;
    const { connectionState: state } = peer;
    clearTimeout(given);
    if (state === 'connected') onState('connected');
    else if (state === 'failed' || state === 'disconnected' || state === 'connecting') {
      if (state === 'failed') peer.restartIce();
      onState('connecting');
      given = setTimeout(fail, patienceMs);
    }
  };

  async function take(data: unknown) {
    const { description, candidate, isHere } = readSignal(data);
    if (isHere) {
      // Includes the candidates found since.
      if (peer.signalingState === 'have-local-offer') signals.send({ description: peer.localDescription });
    } else if (description) {
      mayOffer = true;
      const collides = description.type === 'offer' && (makesOffer || peer.signalingState !== 'stable');
      ignoresOffer = !polite && collides;
      if (ignoresOffer) return;
      await peer.setRemoteDescription(description);
      if (description.type !== 'offer') return;
      await peer.setLocalDescription();
      signals.send({ description: peer.localDescription });
    } else if (candidate) {
      try {
        await peer.addIceCandidate(candidate);
      } catch (cause) {
        if (!ignoresOffer) throw cause;
      }
    }
  }

  const stop = signals.listen((data) => {
    work = work.then(() => (isClosed ? undefined : take(data))).catch(() => undefined);
  });
  given = setTimeout(fail, patienceMs);
  if (polite) signals.send({ isHere: true });

  return { close };
}
