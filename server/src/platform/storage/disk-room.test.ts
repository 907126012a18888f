import { expect, test } from 'vitest';
import { createDiskRoom } from './disk-room.ts';

test('events use most of the reserve, and the disk is looked at every five seconds', async () => {
  let free: number | undefined = 100;
  let nowMs = 0;
  let looks = 0;
  const hasRoom = createDiskRoom({
    storage: {
      freeBytes: async () => {
        looks += 1;
        return free;
      },
    },
    reserve: 200,
    clock: () => new Date(nowMs),
  });
  expect(await hasRoom()).toBe(true);
  free = 49;
  expect([await hasRoom(), looks]).toEqual([true, 1]);
  nowMs = 5000;
  expect([await hasRoom(), looks]).toEqual([false, 2]);
  free = undefined;
  nowMs = 10_000;
  expect(await hasRoom()).toBe(true);
});
