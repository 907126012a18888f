import { expect } from '@open-wc/testing';
import { eventually } from '../../test/player-fixture.ts';
import { createGuestPeer, createHostPeer, type StageConnection } from '../core/stage/guest-peer.ts';
import type { SignalPort, StagePeer, StageState } from '../core/stage/peer-types.ts';

const createPeer = () => new RTCPeerConnection() as StagePeer<MediaStreamTrack, MediaStream>;

/** Two ends of a channel that keeps the order and has some delay. */
function createPorts(): [SignalPort, SignalPort] {
  const listeners = [new Set<(data: unknown) => void>(), new Set<(data: unknown) => void>()] as const;
  const port = (mine: 0 | 1): SignalPort => ({
    send(data) {
      const text = JSON.stringify(data);
      queueMicrotask(() => {
        for (const listener of listeners[mine === 0 ? 1 : 0]) listener(JSON.parse(text));
      });
    },
    listen(listener) {
      listeners[mine].add(listener);
      return () => listeners[mine].delete(listener);
    },
  });
  return [port(0), port(1)];
}

/** A picture of one colour and a tone, as a camera and a microphone would give. */
function createMedia(color: string) {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 36;
  const context = canvas.getContext('2d')!;
  const paint = setInterval(() => {
    context.fillStyle = color;
    context.fillRect(0, 0, 64, 36);
  }, 40);
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const out = audio.createMediaStreamDestination();
  tone.connect(out);
  tone.start();
  const stream = new MediaStream([...canvas.captureStream(25).getTracks(), ...out.stream.getTracks()]);
  return {
    stream,
    stop() {
      clearInterval(paint);
      for (const track of stream.getTracks()) track.stop();
      void audio.close();
    },
  };
}

async function colorOf(stream: MediaStream): Promise<number[]> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  await video.play();
  await eventually(() => video.videoWidth > 0 && video.currentTime > 0);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d')!;
  context.drawImage(video, 0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

describe('the stage', () => {
  const open: { close(): void }[] = [];
  afterEach(() => {
    for (const each of open.splice(0)) each.close();
  });

  function join() {
    const [guestPort, hostPort] = createPorts();
    const seen: { guest?: MediaStream; host?: MediaStream } = {};
    const states: Record<'guest' | 'host', StageState[]> = { guest: [], host: [] };
    const enter = (who: 'guest' | 'host'): StageConnection<MediaStreamTrack> => {
      const media = createMedia(who === 'guest' ? '#00ff00' : '#ff0000');
      const connection = (who === 'guest' ? createGuestPeer : createHostPeer)<MediaStreamTrack, MediaStream>({
        createPeer,
        signals: who === 'guest' ? guestPort : hostPort,
        stream: media.stream,
        onStream: (stream) => {
          seen[who] = stream;
        },
        onState: (state) => states[who].push(state),
      });
      open.push(connection, { close: media.stop });
      return connection;
    };
    return { enter, guestPort, seen, states };
  }

  for (const [first, second] of [
    ['guest', 'host'],
    ['host', 'guest'],
  ] as const)
    it(`gives each end the picture and the sound of the other, the ${first} before the ${second}`, async () => {
      const { enter, guestPort, seen, states } = join();
      let heard = 0;
      const stop = guestPort.listen(() => {
        heard += 1;
      });
      enter(first);
      // By then the host's offer and candidates are lost.
      if (first === 'host') await eventually(() => heard > 1);
      stop();
      enter(second);
      await eventually(() => states.guest.includes('connected') && states.host.includes('connected'));
      await eventually(() => seen.guest?.getTracks().length === 2 && seen.host?.getTracks().length === 2);
      const [red = 0, green = 0] = await colorOf(seen.guest!);
      expect(red).to.be.greaterThan(180);
      expect(green).to.be.lessThan(80);
      const [, guestGreen = 0] = await colorOf(seen.host!);
      expect(guestGreen).to.be.greaterThan(180);
    });

  it('replaces the camera without a new connection', async () => {
    const { enter, seen, states } = join();
    const guest = enter('guest');
    enter('host');
    await eventually(() => states.guest.includes('connected') && seen.host);
    const other = createMedia('#0000ff');
    open.push({ close: other.stop });
    await guest.replace(other.stream.getVideoTracks()[0]!);
    let blue = 0;
    const look = async (): Promise<void> => {
      [, , blue = 0] = await colorOf(seen.host!);
      if (blue < 180) return look();
    };
    await look();
    expect(states.guest.filter((state) => state === 'connected')).to.have.length(1);
  });

  it('reports its end once, and nothing afterwards', async () => {
    const { enter, states } = join();
    const guest = enter('guest');
    enter('host');
    await eventually(() => states.guest.includes('connected'));
    guest.close();
    guest.close();
    expect(states.guest.filter((state) => state === 'closed')).to.have.length(1);
    expect(states.guest.at(-1)).to.equal('closed');
  });
});
