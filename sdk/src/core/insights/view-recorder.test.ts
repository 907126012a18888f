import { expect, test, vi } from 'vitest';
import { createViewRecorder } from './view-recorder.ts';

function start() {
  const events: unknown[][] = [];
  let time = 0;
  const recorder = createViewRecorder({
    insights: { record: vi.fn((type, details = {}) => void events.push([type, details])) },
    now: () => time,
  });
  const wait = (ms: number) => {
    time += ms;
  };
  const play = (from: number, to: number) => {
    for (let at = from; at <= to + 1e-9; at += 0.25) recorder.moved(at);
  };
  return { recorder, events, wait, play };
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
  expect(events.slice(2)).toEqual([
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
  expect(events.slice(2)).toEqual([
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
  recorder.waiting();
  wait(1500);
  recorder.playing(4);
  recorder.seekBegan();
  recorder.waiting();
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
  expect(events.slice(2)).toEqual([['progress', { positionMs: 3500, watchedMs: 3500 }]]);
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
