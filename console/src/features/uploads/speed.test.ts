import { expect, test } from 'vitest';
import { createSpeedMeter } from './speed.ts';

test('tells a steady speed, and moves towards a new one without jumping', () => {
  let now = 0;
  const meter = createSpeedMeter(() => now, 1000);
  expect(meter.at(1000)).toBeNull();
  let sent = 1000;
  const run = (seconds: number, perSecond: number) => {
    let speed: number | null = null;
    for (let step = 0; step < seconds; step += 1) {
      now += 1000;
      sent += perSecond;
      speed = meter.at(sent);
    }
    return speed!;
  };
  expect(run(5, 2000)).toBeCloseTo(2000);
  const after = run(1, 20_000);
  expect(after).toBeGreaterThan(2000);
  expect(after).toBeLessThan(10_000);
  expect(run(60, 20_000)).toBeCloseTo(20_000, 0);
});
