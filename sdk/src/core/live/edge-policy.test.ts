import { expect, test } from 'vitest';
import { closestSeconds } from '../player/live-state.ts';
import { createEdgePolicy } from './edge-policy.ts';

test('starts catching up late and stops early, so that the speed does not oscillate', () => {
  const policy = createEdgePolicy(() => 0);
  const at = (late: number) => policy.decide({ behind: closestSeconds + late, ahead: 1 });
  expect([0.3, 0.5, 0.7, 0.5, 0.3, 0.15, 0.05, 0.3, 0.5].map(at)).toEqual([
    'keep',
    'keep',
    'catch-up',
    'catch-up',
    'catch-up',
    'catch-up',
    'keep',
    'keep',
    'keep',
  ]);
});

test('does not speed up into a stall', () => {
  expect(createEdgePolicy(() => 0).decide({ behind: closestSeconds + 2, ahead: 0.2 })).toBe('keep');
});

test('jumps if catching up would take minutes', () => {
  expect(createEdgePolicy(() => 0).decide({ behind: closestSeconds + 7, ahead: 5 })).toBe('jump');
});

test('increases the distance after two stalls within a minute, up to a limit', () => {
  let now = 0;
  const policy = createEdgePolicy(() => now);
  expect(policy.stall()).toBe(false);
  now = 90_000;
  expect(policy.stall()).toBe(false);
  now = 100_000;
  expect(policy.stall()).toBe(true);
  expect(policy.distance).toBe(closestSeconds + 1);
  for (let stall = 0; stall < 40; stall += 1) policy.stall();
  expect(policy.distance).toBeLessThanOrEqual(7);
});
