import type { PublicPlayerConfig } from '@zeacon/contract';
import { expect, test } from 'vitest';
import {
  initialPlaylistState,
  type PlaylistState,
  selectItemIndex,
  selectNextItem,
  selectPreviousItem,
  withItem,
} from './playlist.ts';

function playing(itemId: string | undefined, ids = ['a', 'b', 'c']): PlaylistState {
  const items = ids.map((id) => ({ id, stream: { streamId: `str_${id}` } }));
  const value = { player: {}, stream: null, playlist: { id: 'pls_1', items } } as unknown as PublicPlayerConfig;
  return { ...initialPlaylistState, config: { status: 'ready', value }, itemId };
}

test.each([
  ['a', undefined, 'b'],
  ['b', 'a', 'c'],
  ['c', 'b', undefined],
])('the neighbours of %s are %s and %s', (itemId, previous, next) => {
  expect(selectPreviousItem(playing(itemId))?.id).toBe(previous);
  expect(selectNextItem(playing(itemId))?.id).toBe(next);
});

test('a looping list goes from its last to its first video', () => {
  expect(selectNextItem(playing('c'), true)?.id).toBe('a');
});

test('a list of one video has no next one, even if it loops', () => {
  expect(selectNextItem(playing('a', ['a']), true)).toBeUndefined();
});

test('a player without a playlist has neither', () => {
  const state: PlaylistState = { ...initialPlaylistState, config: { status: 'idle' } };
  expect([selectItemIndex(state), selectNextItem(state, true), selectPreviousItem(state)]).toEqual([
    -1,
    undefined,
    undefined,
  ]);
});

test('the settings use the video of an entry, or of the first entry if it is gone', () => {
  const { config } = playing(undefined);
  const value = (config as { value: PublicPlayerConfig }).value;
  expect(withItem(value, 'b').stream?.streamId).toBe('str_b');
  expect(withItem(value, 'gone').stream?.streamId).toBe('str_a');
  expect(withItem({ ...value, playlist: null }, 'b').stream).toBeNull();
});
