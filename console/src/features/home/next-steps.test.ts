import { type OnboardingStepId, onboardingStepsOf } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { nextSteps } from './next-steps.ts';

function next(done: readonly OnboardingStepId[], ids: { videoId?: string; playerId?: string } = {}) {
  const steps = onboardingStepsOf('owner').map((id) => ({ id, isDone: done.includes(id) }));
  return nextSteps({ videoId: null, playerId: null, ...ids, steps }).find(({ isDone }) => !isDone);
}
const video = { videoId: 'str_1' };

test.each([
  ['nothing', [], {}, 'upload', undefined],
  ['a video that was deleted meanwhile', ['upload'], {}, 'publish', '/videos'],
  ['a video', ['upload'], video, 'publish', '/videos/str_1'],
  ['a published video', ['upload', 'publish'], video, 'interact', '/videos/str_1/overlays'],
  ['something clickable', ['upload', 'publish', 'interact'], video, 'player', '/players/new'],
  ['a player', ['upload', 'publish', 'interact', 'player'], { ...video, playerId: 'ply_1' }, 'embed', '/players/ply_1'],
  ['a visitor', ['upload', 'publish', 'interact', 'player', 'embed'], video, 'live', '/live'],
] as const)('with %s the next step is the right one', (_case, done, ids, id, href) => {
  expect([next(done, ids)?.id, next(done, ids)?.action?.href]).toEqual([id, href]);
});

test('a business that did everything has nothing left to do', () => {
  expect(next(onboardingStepsOf('owner'))).toBeUndefined();
});
