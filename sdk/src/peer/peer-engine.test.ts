import { expect } from '@open-wc/testing';
import type { RealtimeEvent, RealtimeRequest } from '@zeacon/contract';
import { eventually } from '../../test/player-fixture.ts';
import type { DateRanges } from '../core/live-overlays/date-ranges.ts';
import { createHostPeer } from '../core/stage/guest-peer.ts';
import type { StagePeer } from '../core/stage/peer-types.ts';
import { loadEngine } from '../player/load-engine.ts';
import { createPeerEngine, type PeerChannel } from './peer-engine.ts';

let names = 0;
const opened: (() => void)[] = [];

const overTheWire = (message: unknown): unknown => JSON.parse(JSON.stringify(message));

/**
 * A host's page with a moving picture, and the channel to one viewer. By default the server gives the viewer a place.
 */
function openHost() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
  const context = canvas.getContext('2d')!;
  let hue = 0;
  const drawing = setInterval(() => {
    hue += 7;
    context.fillStyle = `hsl(${hue} 80% 50%)`;
    context.fillRect(0, 0, 160, 90);
  }, 40);
  const stream = canvas.captureStream(25);
  const listeners = new Set<(event: RealtimeEvent) => void>();
  const asked: RealtimeRequest['type'][] = [];
  const host = { answer: 'grant' as 'grant' | 'watch.full' | 'watch.off' | 'silence', dateMs: 0, asked, joins: 0 };
  let take: ((data: unknown) => void) | undefined;
  let peer: RTCPeerConnection | undefined;
  let connection: { close(): void } | undefined;
  const tell = (event: object) => {
    for (const listener of [...listeners]) listener(overTheWire(event) as RealtimeEvent);
  };

  function connect() {
    connection?.close();
    peer = new RTCPeerConnection();
    const dates = peer.createDataChannel('dates');
    dates.onopen = () => host.dateMs && dates.send(String(host.dateMs));
    connection = createHostPeer<MediaStreamTrack, MediaStream>({
      createPeer: () => peer as StagePeer<MediaStreamTrack, MediaStream>,
      signals: {
        send: (data) => queueMicrotask(() => tell({ type: 'signal', from: 'con_host', data })),
        listen(listener) {
          take = listener;
          return () => {
            if (take === listener) take = undefined;
          };
        },
      },
      stream,
      onStream: () => undefined,
      onState: () => undefined,
    });
  }

  const send: PeerChannel['send'] = (request) => {
    asked.push(request.type);
    if (request.type === 'signal') queueMicrotask(() => take?.(overTheWire(request.data)));
    if (request.type !== 'watch' || host.answer === 'silence') return true;
    const { ref } = request;
    queueMicrotask(() => {
      if (host.answer !== 'grant') return tell({ type: 'refused', ref, error: host.answer, message: 'No' });
      tell({ type: 'watch', hostConnectionId: 'con_host' });
      connect();
    });
    return true;
  };
  const close = () => {
    clearInterval(drawing);
    connection?.close();
  };
  opened.push(close);
  return Object.assign(host, {
    tell,
    vanish() {
      connection?.close();
      tell({ type: 'watch', hostConnectionId: null });
    },
    join(): PeerChannel {
      host.joins += 1;
      return {
        send,
        listen(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        isOpen: true,
        iceServers: () => [],
        leave: () => undefined,
      };
    },
  });
}

/** A viewer who plays at once, over a live playlist of the media server. */
async function watch(host: ReturnType<typeof openHost>) {
  names += 1;
  const createHls = await loadEngine();
  const video = Object.assign(document.createElement('video'), { muted: true });
  document.body.append(video);
  const failures: string[] = [];
  const ranges: DateRanges[] = [];
  const engine = createPeerEngine(
    { createHls, join: host.join, startedMs: () => Date.now() - 120_000 },
    video,
    {
      url: `${location.origin}/live/peer-${Date.now()}-${names}/3/live.m3u8`,
      startAt: 0,
      startUrls: [],
      metadataOnly: false,
      audioLanguages: [],
      live: true,
      cmcd: false,
    },
    {
      qualities: () => undefined,
      shown: () => undefined,
      audioTracks: () => undefined,
      heard: () => undefined,
      reconnecting: () => undefined,
      dateRanges: (next) => ranges.push(next),
      fresh: () => undefined,
      expired: () => undefined,
      failed: (code) => failures.push(code),
    },
  );
  opened.push(() => {
    engine.destroy();
    video.remove();
  });
  video.play().catch(() => undefined);
  const isDirect = () => video.srcObject !== null;
  const moves = async () => {
    const before = video.currentTime;
    await eventually(() => video.currentTime > before + 0.3 && !video.paused);
  };
  /** The player stays near the live edge, where the direct picture is. */
  const returns = async () => {
    await eventually(() => {
      const { edge, behind } = (video.seeking ? undefined : engine.live()) ?? { edge: 0, behind: 0 };
      if (!isDirect() && behind > 2.5) video.currentTime = edge - 1.5;
      return isDirect();
    });
    await moves();
  };
  return { engine, video, failures, ranges, isDirect, moves, returns };
}

describe('a live by peer connection', () => {
  afterEach(() => {
    for (const close of opened.splice(0)) close();
  });

  it("shows the host's own picture, well under a second late", async () => {
    const viewer = await watch(openHost());
    await eventually(viewer.isDirect);
    await viewer.moves();
    await eventually(() => {
      const behind = viewer.engine.live()?.behind ?? 0;
      return behind > 0 && behind < 1;
    });
    expect(viewer.failures).to.deep.equal([]);
  });

  for (const answer of ['watch.full', 'watch.off', 'silence'] as const)
    it(`plays HLS without an error if the answer is ${answer}`, async () => {
      const viewer = await watch(Object.assign(openHost(), { answer }));
      await viewer.moves();
      expect([viewer.isDirect(), viewer.failures]).to.deep.equal([false, []]);
    });

  it('continues with HLS if the host is gone, and returns to it', async () => {
    const host = openHost();
    const viewer = await watch(host);
    await eventually(viewer.isDirect);
    await viewer.moves();
    host.answer = 'watch.off';
    host.vanish();
    await eventually(() => !viewer.isDirect());
    await viewer.moves();
    host.answer = 'grant';
    await viewer.returns();
    expect(viewer.failures).to.deep.equal([]);
  });

  it('keeps the picture if only the channel was lost, then reconnects', async () => {
    const host = openHost();
    const viewer = await watch(host);
    await eventually(viewer.isDirect);
    await viewer.moves();
    const before = viewer.video.srcObject;
    let wasHls = false;
    viewer.video.addEventListener('emptied', () => {
      wasHls ||= viewer.video.src !== '';
    });
    host.tell({ type: 'joined' });
    await eventually(() => viewer.video.srcObject !== before && viewer.isDirect());
    await viewer.moves();
    expect([wasHls, host.asked.includes('stop-watching')]).to.deep.equal([false, false]);
  });

  it('seeks back with HLS, gives the place back, and returns at the live edge', async () => {
    const host = openHost();
    const viewer = await watch(host);
    await eventually(viewer.isDirect);
    await viewer.moves();
    const { edge } = viewer.engine.live()!;
    expect(viewer.engine.seek(edge - 0.5)).to.equal(true);
    expect(viewer.isDirect()).to.equal(true);
    expect(viewer.engine.seek(edge - 4.5)).to.equal(true);
    expect(viewer.isDirect()).to.equal(false);
    expect(host.asked).to.include('stop-watching');
    expect(viewer.engine.live()?.behind).to.be.above(4);
    await viewer.moves();
    expect(viewer.engine.live()?.behind).to.be.above(3.5);
    await viewer.returns();
  });

  it('frees the place of a paused viewer, and continues there later', async () => {
    const host = openHost();
    const viewer = await watch(host);
    await eventually(viewer.isDirect);
    await viewer.moves();
    viewer.video.pause();
    await eventually(() => !viewer.isDirect());
    expect(host.asked).to.include('stop-watching');
    await eventually(() => viewer.video.readyState >= 2);
    expect(viewer.video.paused).to.equal(true);
    await viewer.video.play();
    await viewer.moves();
    expect(viewer.isDirect()).to.equal(false);
    expect(viewer.engine.live()?.behind).to.be.above(2.5);
  });

  it('dates its pictures with the host’s clock, and places graphics by it', async () => {
    const host = openHost();
    const aheadMs = 3_600_000;
    host.dateMs = Date.now() + aheadMs;
    const viewer = await watch(host);
    await eventually(viewer.isDirect);
    host.tell({
      type: 'graphics',
      items: [
        {
          id: 'hgl_1',
          streamId: 'str_1',
          hypergraphic: {
            ...{ uuid: 'hyp_1', name: 'Shoes & more', url: 'https://shop.example', defaultPath: '/a.png' },
            ...{ hoverPath: null, width: 10, height: 10, trackConversions: false },
          },
          style: { top: 1, left: 2, width: 3 },
          droppedDate: new Date(Date.now() + aheadMs).toISOString(),
          removedDate: null,
        },
      ],
    });
    await eventually(() => viewer.ranges.at(-1)?.tags.length === 1);
    const { tags, segments } = viewer.ranges.at(-1)!;
    expect(tags[0]).to.include({ id: 'hgl_1', endDate: null });
    expect(tags[0]?.attributes['X-COM-ZEACON-NAME']).to.equal('Shoes%20%26%20more');
    expect(Math.abs(Number(segments[0]?.programDateTime) - (Date.now() + aheadMs))).to.be.below(aheadMs / 2);
    expect(Math.abs(Number(viewer.engine.live()?.date) - (Date.now() + aheadMs))).to.be.below(aheadMs / 2);
  });
});
