import type { PublicStream } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { findChapter, selectChapters, toChapters } from './chapters.ts';
import { initialPlayerState, type PlayerState } from './player-state.ts';

const stateOf = (changes: Partial<PlayerState>, chapters?: PublicStream['chapters']): PlayerState => ({
  ...initialPlayerState,
  config: { status: 'ready', value: { player: {}, stream: { chapters } } as never },
  duration: 60,
  ...changes,
});

test('takes milliseconds or seconds, in any order, and leaves out invalid ones', () => {
  const given = [
    { startTime: 30, title: 'Third' },
    { startMs: 0, title: 'First' },
    { startMs: 12_500, title: 'Second' },
    { startMs: -1, title: 'Before' },
    { title: 'Nowhere' },
    { startMs: 40_000, title: ' ' },
    null,
  ];
  expect(toChapters(given)).toEqual([
    { startMs: 0, title: 'First' },
    { startMs: 12_500, title: 'Second' },
    { startMs: 30_000, title: 'Third' },
  ]);
});

test('a chapter lasts until the next one, the last until the end', () => {
  const state = stateOf({}, [
    { startMs: 0, title: 'One' },
    { startMs: 20_000, title: 'Two' },
  ]);
  expect(selectChapters(state)).toEqual([
    { startSeconds: 0, endSeconds: 20, title: 'One' },
    { startSeconds: 20, endSeconds: 60, title: 'Two' },
  ]);
  expect(selectChapters(state)).toBe(selectChapters({ ...state, currentTime: 5 }));
});

test('the page’s chapters replace the video’s, even if there are none', () => {
  const chapters = [{ startMs: 0, title: 'Of the video' }];
  const own = [{ startMs: 0, title: 'Of the page' }];
  expect(selectChapters(stateOf({ ownChapters: own }, chapters))[0]?.title).toBe('Of the page');
  expect(selectChapters(stateOf({ ownChapters: [] }, chapters))).toEqual([]);
});

test.each([
  [0, undefined],
  [9.99, undefined],
  [10, 'One'],
  [19.99, 'One'],
  [20, 'Two'],
  [99, 'Two'],
])('at %s seconds the chapter is %s', (seconds, title) => {
  const state = stateOf({}, [
    { startMs: 10_000, title: 'One' },
    { startMs: 20_000, title: 'Two' },
  ]);
  expect(findChapter(selectChapters(state), seconds)?.title).toBe(title);
});
