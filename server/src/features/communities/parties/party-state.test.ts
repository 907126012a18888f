import { expect, test } from 'vitest';
import { afterVideoMs, isBegun, isOver, partyMaxMs, positionAt } from './party-state.ts';

const at = new Date('2026-03-10T20:00:00Z');
const after = (ms: number) => new Date(at.getTime() + ms);
const row = { positionMs: 5000, at, isPaused: false, durationMs: 60_000, startsAt: at };

test('a video goes on from where it was, and stands at its end', () => {
  expect(positionAt(row, after(1250))).toBe(6250);
  expect(positionAt(row, after(90_000))).toBe(60_000);
  expect(positionAt({ ...row, isPaused: true }, after(90_000))).toBe(5000);
});

test('before a party begins its video stands at the beginning', () => {
  expect(positionAt({ ...row, positionMs: 0 }, after(-3000))).toBe(0);
  expect([isBegun(row, after(-1)), isBegun(row, at)]).toEqual([false, true]);
});

test('a party is over a while after its video, a paused one after half a day', () => {
  const endMs = row.durationMs - row.positionMs + afterVideoMs;
  expect([isOver(row, after(endMs - 1)), isOver(row, after(endMs))]).toEqual([false, true]);
  const paused = { ...row, isPaused: true };
  expect([isOver(paused, after(partyMaxMs - 1)), isOver(paused, after(partyMaxMs))]).toEqual([false, true]);
});
