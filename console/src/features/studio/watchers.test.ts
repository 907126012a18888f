import type { RealtimeEvent, RealtimeRequest } from '@zeacon/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWatchers, type WatcherEnd, type WatchersDeps } from './watchers.ts';

function createRoom() {
  const listeners = new Set<(event: RealtimeEvent) => void>();
  const sent: Partial<RealtimeRequest>[] = [];
  const ends: (WatcherEnd & { isClosed: boolean; heard: unknown[] })[] = [];
  const counts: number[] = [];
  const programme = { isOpen: false };
  const deps: WatchersDeps = {
    engine: {
      openProgramme() {
        programme.isOpen = true;
        return {} as MediaStream;
      },
      closeProgramme() {
        programme.isOpen = false;
      },
    },
    channel: {
      send: (request) => sent.push(request) > 0,
      listen(take) {
        listeners.add(take);
        return () => listeners.delete(take);
      },
    },
    connect(given) {
      const end = { ...given, isClosed: false, heard: [] as unknown[] };
      ends.push(end);
      const stop = given.signals.listen((data) => end.heard.push(data));
      return {
        close() {
          end.isClosed = true;
          stop();
        },
      };
    },
    onCount: (count) => counts.push(count),
  };
  const watchers = createWatchers(deps);
  const tell = (event: object) => {
    for (const listener of [...listeners]) listener(event as RealtimeEvent);
  };
  return {
    watchers,
    sent,
    ends,
    programme,
    count: () => counts.at(-1) ?? 0,
    tell,
    watch: (...connectionIds: string[]) => tell({ type: 'watchers', connectionIds }),
    signal: (from: string, data: unknown) => tell({ type: 'signal', from, data }),
    open: () => ends.filter(({ isClosed }) => !isClosed),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends only to viewers with a place, and only while on air', () => {
  const room = createRoom();
  room.watch('con_1');
  expect(room.ends).toHaveLength(0);
  room.watchers.setSending(true);
  expect(room.ends).toHaveLength(1);
  room.watch('con_1', 'con_2');
  for (const { onState } of room.ends) onState('connected');
  expect([room.count(), room.programme.isOpen]).toEqual([2, true]);
  room.signal('con_1', { description: { type: 'answer' } });
  room.signal('con_3', { description: { type: 'answer' } });
  expect(room.ends.map(({ heard }) => heard.length)).toEqual([1, 0]);
  room.watchers.setSending(false);
  expect(room.sent).toEqual(['con_1', 'con_2'].map((connectionId) => ({ type: 'drop-watcher', connectionId })));
  expect([room.open().length, room.count(), room.programme.isOpen]).toEqual([0, 0, false]);
});

it('closes the connection of a viewer who left, and lets one that works go on for a moment who may only have lost the channel', () => {
  const room = createRoom();
  room.watchers.setSending(true);
  room.watch('con_1', 'con_2');
  room.ends[0]!.onState('connected');
  room.watch();
  expect(room.open()).toHaveLength(1);
  room.ends[0]!.onState('connecting');
  expect([room.open().length, room.count(), room.programme.isOpen]).toEqual([0, 0, false]);

  room.watch('con_3');
  room.ends[2]!.onState('connected');
  room.watch('con_4');
  expect(room.open()).toHaveLength(2);
  vi.advanceTimersByTime(10_000);
  expect(room.open()).toEqual([room.ends[3]]);
});

it('reports lost watchers to the server, so that the place is freed', () => {
  const room = createRoom();
  room.watchers.setSending(true);
  room.watch('con_1');
  room.ends[0]!.onState('failed');
  expect(room.sent.at(-1)).toEqual({ type: 'drop-watcher', connectionId: 'con_1' });
});

it('drops watchers when it has a new connection, and connects to those who ask again', () => {
  const room = createRoom();
  room.watchers.setSending(true);
  room.watch('con_1');
  room.ends[0]!.onState('connected');
  room.tell({ type: 'joined' });
  expect(room.open()).toHaveLength(1);
  room.watch('con_5');
  room.ends[1]!.onState('connected');
  expect(room.open()).toHaveLength(2);
});

it('lets no crowd that comes at once, and nobody who signals without end, use up what it may say', () => {
  const room = createRoom();
  room.watchers.setSending(true);
  room.watch(...Array.from({ length: 12 }, (_, index) => `con_${index}`));
  expect(room.ends).toHaveLength(8);
  vi.advanceTimersByTime(5000);
  expect(room.ends).toHaveLength(12);
  for (let time = 0; time < 20; time += 1) room.signal('con_0', { isHere: true });
  room.signal('con_0', { description: { type: 'offer', sdp: '' } });
  expect(room.ends[0]!.heard).toHaveLength(2);
});

it('leaves nothing behind when the studio is closed', () => {
  const room = createRoom();
  room.watchers.setSending(true);
  room.watch('con_1');
  room.ends[0]!.onState('connected');
  room.watchers.close();
  expect(room.open()).toEqual([]);
  room.watch('con_2');
  expect(room.ends).toHaveLength(1);
});
