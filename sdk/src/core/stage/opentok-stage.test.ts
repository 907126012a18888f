import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openTokGuest } from './opentok-guest.ts';
import { openTokHost } from './opentok-host.ts';
import { createOpenTokRoom, type Stream, type Track } from './opentok-room.testing.ts';
import { lazyTransport } from './stage-transport.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hostData = '{"role":"host"}';
const guestData = (handRaiseId: string) => JSON.stringify({ role: 'guest', handRaiseId });
const track = (id: string): Track => ({ id, kind: id.includes('sound') ? 'audio' : 'video' });
const streamOf = (...ids: string[]): Stream => {
  const tracks = ids.map(track);
  return { getTracks: () => tracks };
};
const settle = () => vi.advanceTimersByTimeAsync(1);

/** One end of a guest's place, with a record of its callbacks. */
function createEnd(stream: Stream) {
  const states: string[] = [];
  const shown: string[][] = [];
  const listeners = new Set<(data: unknown) => void>();
  return {
    states,
    shown,
    hear: (data: unknown) => {
      for (const listener of [...listeners]) listener(data);
    },
    end: (send: (data: unknown) => void = () => {}) => ({
      signals: {
        send,
        listen(listener: (data: unknown) => void) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
      stream,
      onStream: (heard: Stream) => void shown.push(heard.getTracks().map(({ id }) => id)),
      onState: (state: string) => void states.push(state),
    }),
  };
}

function createStage() {
  const room = createOpenTokRoom();
  let opened = 0;
  const connectHost = openTokHost<Track, Stream>({
    loadSdk: async () => room.sdk,
    openStage: async () => {
      const sessionId = `session-${++opened}`;
      return { apiKey: '1', sessionId, token: hostData, expiresDate: '', stageKey: `key of ${sessionId}` };
    },
    openGuest: async (stageKey, handRaiseId) => {
      const sessionId = stageKey.replace('key of ', '');
      return { apiKey: '1', sessionId, token: guestData(handRaiseId), expiresDate: '' };
    },
  });
  /** Host and guest of one hand, connected by signals. */
  function bring(handRaiseId: string) {
    const guest = createEnd(streamOf(`sound of ${handRaiseId}`, `camera of ${handRaiseId}`));
    const host = createEnd(streamOf(`programme sound for ${handRaiseId}`, 'programme'));
    const atGuest = openTokGuest<Track, Stream>(async () => room.sdk)(guest.end());
    const atHost = connectHost({ ...host.end(guest.hear), handRaiseId });
    onTestFinished(() => {
      atGuest.close();
      atHost.close();
    });
    return { guest, host, atGuest, atHost };
  }
  return { room, bring, connectHost };
}

test('guests and host see and hear each other, each guest its own programme, in one session', async () => {
  const { room, bring } = createStage();
  const [ana, ben] = [bring('hnd_a'), bring('hnd_b')];
  await settle();
  expect(ana.host.shown).toEqual([['sound of hnd_a', 'camera of hnd_a']]);
  expect(ben.host.shown).toEqual([['sound of hnd_b', 'camera of hnd_b']]);
  expect(ana.guest.shown).toEqual([['programme sound for hnd_a', 'programme']]);
  expect(ben.guest.shown).toEqual([['programme sound for hnd_b', 'programme']]);
  for (const { guest, host } of [ana, ben])
    expect([guest.states.at(-1), host.states.at(-1)]).toEqual(['connected', 'connected']);
  expect(new Set(room.sessions)).toEqual(new Set(['session-1']));
});

test('a new camera replaces the old one, and a new sound does so without a break', async () => {
  const { bring } = createStage();
  const { guest, host, atGuest, atHost } = bring('hnd_a');
  await settle();
  await atGuest.replace(track('other sound'));
  await atGuest.replace(track('other camera'));
  await atHost.replace(track('other programme'));
  await settle();
  expect(host.shown.at(-1)).toEqual(['other sound', 'other camera']);
  expect(guest.shown.at(-1)).toEqual(['programme sound for hnd_a', 'other programme']);
  expect(host.states.at(-1)).toBe('connected');
});

test('a removed guest is disconnected, and the session ends with the last guest', async () => {
  const { room, bring } = createStage();
  const [ana, ben] = [bring('hnd_a'), bring('hnd_b')];
  await settle();
  ana.atHost.close();
  await settle();
  expect(room.whoIsThere().sort()).toEqual([hostData, guestData('hnd_b')].sort());
  expect(ana.guest.states.at(-1)).toBe('connecting');
  ben.atHost.close();
  await settle();
  expect(room.whoIsThere()).toEqual([]);
  const cleo = bring('hnd_c');
  await settle();
  expect(cleo.host.shown).toHaveLength(1);
  expect(room.sessions.at(-1)).toBe('session-2');
});

test('nobody comes on stage or acts as the host without a matching token', async () => {
  const { room, bring } = createStage();
  const { guest, host } = bring('hnd_a');
  await settle();
  room.intrude(guestData('hnd_x'), 'hnd_a');
  room.intrude('no json', 'hnd_a');
  await settle();
  expect([guest.shown.length, host.shown.length]).toEqual([1, 1]);
});

test('a guest whose page is gone is reported as broken, and given up if it stays away', async () => {
  const { room, bring } = createStage();
  const { host } = bring('hnd_a');
  await settle();
  room.lose(guestData('hnd_a'));
  await settle();
  expect(host.states.at(-1)).toBe('connecting');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(host.states.slice(-2)).toEqual(['failed', 'closed']);
});

test('a broken network is reported and recovers', async () => {
  const { room, bring } = createStage();
  const { guest, host } = bring('hnd_a');
  await settle();
  for (const [data, { states }] of [
    [guestData('hnd_a'), guest],
    [hostData, host],
  ] as const) {
    room.tell(data, 'sessionReconnecting');
    expect(states.at(-1)).toBe('connecting');
    room.tell(data, 'sessionReconnected');
    expect(states.at(-1)).toBe('connected');
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect([guest.states.at(-1), host.states.at(-1)]).toEqual(['connected', 'connected']);
});

test('a session that cannot be joined fails both ends, and the next guest starts a new one', async () => {
  const { room, bring } = createStage();
  room.refuse();
  const { guest, host } = bring('hnd_a');
  await settle();
  expect(host.states.slice(-2)).toEqual(['failed', 'closed']);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(guest.states.slice(-2)).toEqual(['failed', 'closed']);
  bring('hnd_b');
  await settle();
  expect(new Set(room.sessions)).toEqual(new Set(['session-1', 'session-2']));
});

test('a guest that gets another session leaves the previous one', async () => {
  const { room } = createStage();
  const guest = createEnd(streamOf('sound', 'camera'));
  const connection = openTokGuest<Track, Stream>(async () => room.sdk)(guest.end());
  const pass = (sessionId: string) => ({
    opentok: { apiKey: '1', sessionId, token: guestData(sessionId), handRaiseId: 'hnd_a' },
  });
  guest.hear({ description: 'of another way' });
  guest.hear(pass('one'));
  await settle();
  guest.hear(pass('two'));
  await settle();
  expect(room.whoIsThere()).toEqual([guestData('two')]);
  connection.close();
  await settle();
  expect(room.whoIsThere()).toEqual([]);
});

test('a transport that loads late gets earlier signals, and fails if it cannot be loaded', async () => {
  const { room, connectHost } = createStage();
  const [guest, host] = [createEnd(streamOf('sound', 'camera')), createEnd(streamOf('programme'))];
  let arrive = () => {};
  const fetched = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const late = lazyTransport<Track, Stream, Parameters<ReturnType<typeof openTokGuest<Track, Stream>>>[0]>(async () => {
    await fetched;
    return openTokGuest<Track, Stream>(async () => room.sdk);
  });
  const connection = late(guest.end());
  connectHost({ ...host.end(guest.hear), handRaiseId: 'hnd_a' });
  await connection.replace(track('other camera'));
  await settle();
  expect(host.shown).toEqual([]);
  arrive();
  await settle();
  expect(host.shown.at(-1)).toEqual(['sound', 'other camera']);
  expect(guest.shown.at(-1)).toEqual(['programme']);
  connection.close();
  const broken = createEnd(streamOf());
  lazyTransport<Track, Stream, never>(() => Promise.reject(new Error('gone')))(broken.end() as never);
  await settle();
  expect(broken.states).toEqual(['failed']);
});
