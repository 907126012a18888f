import type { HandRaise, RealtimeEvent, RealtimeRequest } from '@zeacon/contract';
import { createHostPeer, type StagePeer } from '@zeacon/sdk/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Layout } from './engine/layout-geometry.ts';
import { changeSources, newSource, type SourceAction, type StudioSource } from './engine/source-list.ts';
import { type ConnectGuest, createStage, type StageDeps } from './stage.ts';

/** What jsdom has no WebRTC for. */
class Tracks {
  readonly all: object[];
  constructor(all: object[] = []) {
    this.all = all;
  }
  getTracks = () => this.all;
  getVideoTracks = () => this.all.slice(0, 1);
  getAudioTracks = () => this.all.slice(1);
}

function createRoom() {
  let sources: readonly StudioSource[] = [];
  let layout: Layout = 'single';
  const followers = new Set<() => void>();
  const listeners = new Set<(event: RealtimeEvent) => void>();
  const sent: Partial<RealtimeRequest>[] = [];
  const peers: Record<string, unknown>[] = [];
  const removed: string[] = [];
  const lost: string[] = [];
  const act = (action: SourceAction) => {
    sources = changeSources(sources, action);
    for (const follow of followers) follow();
  };
  const find = (id: string) => sources.find((source) => source.id === id);
  const deps = {
    engine: {
      get state() {
        return { sources, layout };
      },
      subscribe(follow: () => void) {
        followers.add(follow);
        return () => followers.delete(follow);
      },
      addGuest: ({ id, name, isOnAir }: { id: string; name: string; isOnAir: boolean }) =>
        find(id) ||
        act({ type: 'add', source: newSource({ id, kind: 'guest', label: name, addToLiveStream: isOnAir }) }),
      removeGuest: (id: string) => act({ type: 'remove', id }),
      change: (id: string, change: object) => act({ type: 'change', id, change }),
      setLayout: (next: Layout) => {
        layout = next;
      },
      openReturnFeed: () => ({ audioTrack: { kind: 'audio' }, videoTrack: null }),
      returnPicture: () => null,
    },
    channel: {
      send: (request: RealtimeRequest) => sent.push(request) > 0,
      listen(take: (event: RealtimeEvent) => void) {
        listeners.add(take);
        return () => listeners.delete(take);
      },
      isOwn: (connectionId?: string) => connectionId === 'con_host',
    },
    connectGuest: ((end) => createHostPeer({ createPeer, ...end })) as ConnectGuest,
    removeHand: (id: string) => removed.push(id),
    onLost: (name: string) => lost.push(name),
  };
  function createPeer() {
    const peer = { connectionState: 'new', addTrack: () => ({}), restartIce() {}, isClosed: false };
    Object.assign(peer, { close: () => Object.assign(peer, { isClosed: true }) });
    peers.push(peer);
    return peer as unknown as StagePeer<MediaStreamTrack, MediaStream>;
  }
  const tell = (event: object) => {
    for (const listener of [...listeners]) listener(event as RealtimeEvent);
  };
  const ofPeer = (event: string, value?: unknown) => (peers.at(-1)![event] as (value?: unknown) => void)?.(value);
  return {
    stage: createStage(deps as unknown as StageDeps, []),
    engine: deps.engine,
    sent,
    peers,
    removed,
    lost,
    tell,
    guest: () => sources[0],
    hands: (...items: HandRaise[]) => tell({ type: 'hand-raises', items, hostConnectionId: 'con_host' }),
    arrive() {
      ofPeer('ontrack', { streams: [new Tracks([{}, {}])] });
      this.become('connected');
    },
    become(connectionState: string) {
      Object.assign(peers.at(-1)!, { connectionState });
      ofPeer('onconnectionstatechange');
    },
  };
}

const hand = (state: HandRaise['state'], connectionId = 'con_1'): HandRaise => ({
  handRaiseId: 'hnd_1',
  connectionId,
  name: 'Ana',
  state,
  raisedDate: '2026-01-01T00:00:00.000Z',
});
const onStageMessages = (sent: Partial<RealtimeRequest>[]) => sent.filter(({ type }) => type === 'on-stage');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', Tracks);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('lets an accepted guest backstage, and tells them once they are shown', () => {
  const room = createRoom();
  room.hands(hand('queued'));
  expect(room.peers).toHaveLength(0);
  room.hands(hand('accepted'));
  room.arrive();
  expect(room.guest()).toMatchObject({ label: 'Ana', addToLiveStream: false });
  expect(onStageMessages(room.sent)).toEqual([]);
  room.engine.change('guest:hnd_1', { addToLiveStream: true });
  room.engine.change('guest:hnd_1', { isMuted: true });
  expect(onStageMessages(room.sent)).toEqual([{ type: 'on-stage', handRaiseId: 'hnd_1' }]);
  expect(room.engine.state.layout).toBe('side-by-side');
  room.hands();
  expect(room.guest()).toBeUndefined();
  expect(room.engine.state.layout).toBe('single');
  expect(room.peers[0]).toMatchObject({ isClosed: true });
});

it('gives up a guest whose connection stays broken for ten seconds, not sooner', () => {
  const room = createRoom();
  room.hands(hand('on-stage'));
  room.arrive();
  room.become('disconnected');
  expect(room.guest()).toMatchObject({ ready: false });
  vi.advanceTimersByTime(9000);
  room.become('connected');
  expect(room.guest()).toMatchObject({ ready: true, problem: null });
  vi.advanceTimersByTime(60_000);
  expect(room.lost).toEqual([]);
  room.become('disconnected');
  vi.advanceTimersByTime(5000);
  room.become('failed');
  vi.advanceTimersByTime(5000);
  expect(room.lost).toEqual(['Ana']);
  expect(room.removed).toEqual(['hnd_1']);
  expect(room.guest()).toBeUndefined();
  room.hands(hand('on-stage'));
  expect(room.peers).toHaveLength(1);
});

it('lowers the hand of a guest whose source the host removes', () => {
  const room = createRoom();
  room.hands(hand('on-stage'));
  room.arrive();
  room.engine.removeGuest('guest:hnd_1');
  expect(room.removed).toEqual(['hnd_1']);
  expect(room.peers[0]).toMatchObject({ isClosed: true });
});

it('keeps the connection of a guest who rejoins the channel, and replaces it if the host rejoins', () => {
  const room = createRoom();
  room.hands(hand('on-stage'));
  room.arrive();
  room.hands(hand('on-stage', 'con_2'));
  expect(room.peers).toHaveLength(1);
  room.engine.change('guest:hnd_1', { isMuted: true });
  room.tell({ type: 'joined', handRaises: [hand('on-stage', 'con_2')], hostConnectionId: 'con_host' });
  expect(room.peers).toHaveLength(2);
  expect(room.peers[0]).toMatchObject({ isClosed: true });
  room.arrive();
  expect(room.guest()).toMatchObject({ isMuted: true, addToLiveStream: true });
});

it('leaves nothing behind when the studio is closed', () => {
  const room = createRoom();
  room.hands(hand('on-stage'));
  room.arrive();
  room.stage.close();
  expect(room.guest()).toBeUndefined();
  expect(room.peers[0]).toMatchObject({ isClosed: true });
  expect(room.removed).toEqual([]);
  room.hands(hand('on-stage'));
  expect(room.peers).toHaveLength(1);
});

it('leaves guests to another page of the host, without removing anybody', () => {
  const room = createRoom();
  room.hands(hand('accepted'));
  room.arrive();
  room.tell({ type: 'hand-raises', items: [hand('accepted')], hostConnectionId: 'con_other' });
  expect(room.guest()).toBeUndefined();
  expect(room.peers[0]).toMatchObject({ isClosed: true });
  vi.runAllTimers();
  expect([room.removed, room.lost]).toEqual([[], []]);
  room.hands(hand('accepted'));
  expect(room.peers).toHaveLength(2);
});
