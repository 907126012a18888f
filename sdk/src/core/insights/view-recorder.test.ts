import { expect, test, vi } from 'vitest';
import { createViewRecorder } from './view-recorder.ts';

function start({ joins = false } = {}) {
  const events: unknown[][] = [];
  let time = 0;
  const recorder = createViewRecorder({
    insights: { record: vi.fn((type, details = {}) => void events.push([type, details])) },
    now: () => time,
    joins,
  });
  const wait = (ms: number) => {
    time += ms;
  };
  const of = (wanted: string) => events.filter(([type]) => type === wanted).map(([, details]) => details);
  const play = (from: number, to: number) => {
    for (let at = from; at <= to + 1e-9; at += 0.25) recorder.moved(at);
  };
  return { recorder, events, of, wait, play };
}

test('measures the startup from the tap to the first frame, once', () => {
  const { recorder, events, wait } = start();
  recorder.intend();
  wait(300);
  recorder.intend();
  wait(120);
  recorder.playing(0);
  recorder.paused(1);
  wait(5000);
  recorder.playing(1);
  expect(events.filter(([type]) => type === 'startup')).toEqual([['startup', { positionMs: 0, durationMs: 420 }]]);
  expect(events.filter(([type]) => type === 'play')).toHaveLength(2);
});

test('tells no startup of what nobody was seen to ask for', () => {
  const { recorder, of } = start();
  recorder.playing(0);
  expect([of('startup'), of('play')]).toEqual([[], [{ positionMs: 0 }]]);
});

test('measures no startup if it joins after the first picture, now or when it is played again', () => {
  const { recorder, events, wait } = start({ joins: true });
  recorder.intend();
  recorder.playing(60, true);
  recorder.paused(60);
  recorder.intend();
  wait(700);
  recorder.playing(60);
  expect(events).toEqual([
    ['play', { positionMs: 60_000, code: 'autoplay' }],
    ['pause', { positionMs: 60_000, watchedMs: 0 }],
    ['play', { positionMs: 60_000 }],
  ]);
});

test.each([
  ['failed', 'failed'],
  ['was paused', 'paused'],
] as const)('measures the startup from the next request where the first one %s', (_what, how) => {
  const { recorder, of, wait } = start();
  recorder.intend(5);
  if (how === 'failed') recorder.failed('client.offline', 0);
  else recorder.paused(0);
  recorder.intend(5);
  wait(30_000);
  recorder.intend();
  wait(400);
  recorder.playing(0);
  expect([of('playRequest').length, of('startup')]).toEqual([1, [{ positionMs: 0, durationMs: 400 }]]);
});

test('reports progress after each ten seconds watched', () => {
  const { recorder, events, play } = start();
  recorder.playing(0);
  play(0.25, 25);
  expect(events.filter(([type]) => type === 'progress')).toEqual([
    ['progress', { positionMs: 10_000, watchedMs: 10_000 }],
    ['progress', { positionMs: 20_000, watchedMs: 10_000 }],
  ]);
  recorder.paused(25);
  expect(events.at(-1)).toEqual(['pause', { positionMs: 25_000, watchedMs: 5000 }]);
});

test('does not count what a seek skips', () => {
  const { recorder, events, play } = start();
  recorder.playing(0);
  play(0.25, 2);
  recorder.seekBegan();
  recorder.moved(58);
  recorder.moved(60);
  recorder.seekEnded(60);
  recorder.playing(60);
  play(60.25, 63);
  recorder.ended(63);
  expect(events.slice(1)).toEqual([
    ['progress', { positionMs: 2000, watchedMs: 2000 }],
    ['seek', { positionMs: 60_000 }],
    ['ended', { positionMs: 63_000, watchedMs: 3000 }],
  ]);
});

test('tells in which height of the picture each part was watched', () => {
  const { recorder, events, play } = start();
  recorder.sized(360, 0);
  recorder.playing(0);
  play(0.25, 2);
  recorder.sized(360, 2);
  recorder.sized(1080, 2.5);
  recorder.sized(720, 2.5);
  play(2.75, 5);
  recorder.sized(0, 5);
  play(5.25, 6);
  recorder.paused(6);
  recorder.sized(720, 6);
  expect(events.slice(1)).toEqual([
    ['progress', { positionMs: 2500, watchedMs: 2500, height: 360 }],
    ['progress', { positionMs: 5000, watchedMs: 2500, height: 720 }],
    ['pause', { positionMs: 6000, watchedMs: 1000 }],
  ]);
});

test('does not count scrubbing while paused', () => {
  const { recorder, events, play } = start();
  recorder.playing(0);
  recorder.paused(0);
  recorder.moved(1);
  recorder.moved(2);
  recorder.playing(2);
  play(2.25, 3);
  recorder.paused(3);
  expect(events.at(-1)).toEqual(['pause', { positionMs: 3000, watchedMs: 1000 }]);
});

test('measures how long playback waited for data, except after a seek', () => {
  const { recorder, events, wait } = start();
  recorder.playing(0);
  recorder.waiting(4);
  wait(1500);
  recorder.playing(4);
  recorder.seekBegan();
  recorder.waiting(9);
  wait(1500);
  recorder.seekEnded(9);
  recorder.playing(9);
  expect(events.filter(([type]) => type === 'rebuffer')).toEqual([
    ['rebuffer', { positionMs: 4000, durationMs: 1500 }],
  ]);
});

test('reports the time watched once when the page may be closing', () => {
  const { recorder, events, play } = start();
  recorder.playing(0);
  play(0.25, 3);
  recorder.leaving(3.5);
  recorder.leaving(3.5);
  expect(events.slice(1)).toEqual([['progress', { positionMs: 3500, watchedMs: 3500 }]]);
});

test('reports a request to play once, before the first frame', () => {
  const { recorder, events } = start();
  recorder.intend();
  recorder.intend();
  recorder.playing(0);
  recorder.intend();
  expect(events.map(([type]) => type)).toEqual(['playRequest', 'startup', 'play']);
});

test('says of the first play alone that it began by itself', () => {
  const { recorder, events } = start();
  recorder.playing(0, true);
  recorder.paused(1);
  recorder.playing(1, true);
  expect(events.filter(([type]) => type === 'play')).toEqual([
    ['play', { positionMs: 0, code: 'autoplay' }],
    ['play', { positionMs: 1000 }],
  ]);
});

const wayOut: [string, (recorder: ReturnType<typeof start>['recorder']) => void][] = [
  ['left', (recorder) => recorder.leaving(4.1)],
  ['left for another video', (recorder) => recorder.leaving()],
  ['paused', (recorder) => recorder.paused(4.1)],
  ['ended', (recorder) => recorder.ended(4.1)],
  ['failed', (recorder) => recorder.failed('media.decode', 4.1)],
  ['moved on', (recorder) => recorder.seekBegan()],
];

test.each(wayOut)('tells of a wait at which playback %s, once', (_what, leave) => {
  const { recorder, of, wait, play } = start();
  recorder.playing(0);
  play(0.25, 4);
  recorder.waiting(4);
  wait(2500);
  leave(recorder);
  leave(recorder);
  expect(of('rebuffer')).toEqual([{ positionMs: 4000, durationMs: 2500 }]);
});

test.each(wayOut)('tells of no wait that nobody noticed where playback %s', (_what, leave) => {
  const { recorder, of, wait } = start();
  recorder.playing(0);
  recorder.waiting(4);
  wait(99);
  leave(recorder);
  expect(of('rebuffer')).toEqual([]);
});

test('tells of a wait that goes on after the page was hidden only what it did not tell before', () => {
  const { recorder, of, wait } = start();
  recorder.playing(0);
  recorder.waiting(4);
  wait(60);
  recorder.leaving(4);
  wait(60);
  recorder.leaving(4);
  wait(50);
  recorder.leaving(4);
  wait(3000);
  recorder.playing(4);
  recorder.waiting(5);
  wait(700);
  recorder.playing(5);
  expect(of('rebuffer')).toEqual([
    { positionMs: 4000, durationMs: 120 },
    { positionMs: 4000, durationMs: 3050, code: 'continued' },
    { positionMs: 5000, durationMs: 700 },
  ]);
});

test('says where the earlier video was left when another one follows', () => {
  const { recorder, events, play } = start();
  recorder.playing(0);
  play(0.25, 3);
  recorder.leaving();
  expect(events.at(-1)).toEqual(['progress', { positionMs: 3000, watchedMs: 3000 }]);
});

const turn = { to: 0, end: 6, isWhole: true, rate: 1 };

test('counts the end at the first lap of a loop, and laps not as seeks', () => {
  const { recorder, events, play } = start();
  recorder.playing(0);
  for (let lap = 0; lap < 3; lap += 1) {
    play(0.25, 5.75);
    recorder.seekBegan(turn);
    recorder.seekBegan({ ...turn, to: 0 });
    recorder.seekEnded(0);
    recorder.playing(0);
  }
  expect(events).toEqual([
    ['play', { positionMs: 0 }],
    ['ended', { positionMs: 6000, watchedMs: 6000 }],
    // Whoever watches is there again.
    ['play', { positionMs: 0 }],
    ['progress', { positionMs: 6000, watchedMs: 6000 }],
    ['progress', { positionMs: 6000, watchedMs: 6000 }],
  ]);
});

test('notices a lap also where the page was too busy to say where playback was', () => {
  const { recorder, of, wait, play } = start();
  recorder.playing(0);
  play(0.25, 4);
  wait(1000);
  recorder.seekBegan({ ...turn, rate: 2 });
  recorder.seekEnded(0);
  expect([of('ended'), of('seek')]).toEqual([[{ positionMs: 6000, watchedMs: 6000 }], []]);
});

test('a part that is looped has no end, and its laps are no seeks', () => {
  const { recorder, of, play } = start();
  recorder.playing(2);
  play(2.25, 5.75);
  recorder.seekBegan({ ...turn, to: 2, isWhole: false });
  recorder.seekEnded(2);
  expect([of('ended'), of('seek'), of('progress')]).toEqual([[], [], [{ positionMs: 6000, watchedMs: 4000 }]]);
});

test.each([
  ['from the middle', 3, 0],
  ['further towards the end', 5.75, 5.9],
])('somebody who seeks %s of a loop is no lap', (_what, from, to) => {
  const { recorder, of, play } = start();
  recorder.playing(0);
  play(0.25, from);
  recorder.seekBegan({ ...turn, to });
  recorder.seekEnded(to);
  expect([of('ended'), of('seek')]).toEqual([[], [{ positionMs: to * 1000 }]]);
});

test('somebody who goes back while a loop waits for media is no lap', () => {
  const { recorder, of, wait, play } = start();
  recorder.playing(0);
  play(0.25, 3);
  recorder.waiting(3);
  wait(5000);
  recorder.seekBegan(turn);
  recorder.seekEnded(0);
  expect([of('ended'), of('seek'), of('rebuffer')]).toEqual([
    [],
    [{ positionMs: 0 }],
    [{ positionMs: 3000, durationMs: 5000 }],
  ]);
});
