import { expect, test } from 'vitest';
import { nextSteps, type Progress } from './next-steps.ts';

const nothing: Progress = {
  hasVideo: false,
  hasPublished: false,
  hasPlayer: false,
  hasVisitor: false,
  videoId: undefined,
  playerId: undefined,
};
const next = (progress: Partial<Progress>) => nextSteps({ ...nothing, ...progress }).find(({ isDone }) => !isDone);

test.each([
  ['nothing', {}, 'upload', undefined],
  ['a video that cannot be played yet', { hasVideo: true }, 'publish', '/videos'],
  ['a video', { hasVideo: true, videoId: 'str_1' }, 'publish', '/videos/str_1'],
  ['a published video', { hasVideo: true, hasPublished: true, videoId: 'str_1' }, 'player', '/players/new'],
  ['a player', { hasVideo: true, hasPublished: true, hasPlayer: true, playerId: 'ply_1' }, 'embed', '/players/ply_1'],
])('with %s the next step is the right one', (_case, progress, id, href) => {
  expect([next(progress)?.id, next(progress)?.action?.href]).toEqual([id, href]);
});

test('a business that visitors have found has nothing left to do', () => {
  expect(next({ hasVideo: true, hasPublished: true, hasPlayer: true, hasVisitor: true })).toBeUndefined();
});
