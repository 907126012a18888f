import { expect, it } from 'vitest';
import { createRateControl, frameRates, rates } from './rate-control.ts';

const well = { unackedMs: 100, isConnected: true, skipped: 0, made: 30 };
const slow = { ...well, unackedMs: 4000 };
const strained = { ...well, skipped: 12, made: 18 };

function after(loads: readonly (typeof well)[]) {
  const control = createRateControl();
  for (const load of loads) control.tick(load);
  return control.current;
}
const times = <Value>(count: number, value: Value) => Array<Value>(count).fill(value);

it('stays at the best rate while all is well', () => {
  expect(after(times(100, well))).toMatchObject({ ...rates[0], reason: null });
});
it('lowers the bitrate step by step while the network is too slow, and says why', () => {
  expect(after(times(3, slow))).toMatchObject({ ...rates[1], reason: 'network' });
  expect(after(times(60, slow))).toMatchObject(rates.at(-1)!);
});
it('does not mistake a broken connection for a slow one', () => {
  expect(after(times(60, { ...slow, isConnected: false }))).toMatchObject(rates[0]!);
});
it('recovers slowly', () => {
  expect(after([...times(3, slow), ...times(9, well)]).bitrate).toBe(rates[1]!.bitrate);
  expect(after([...times(3, slow), ...times(10, well)]).bitrate).toBe(rates[0]!.bitrate);
});
it('lowers the frame rate on a busy machine, not the bitrate, and not for one bad second', () => {
  expect(after([strained])).toMatchObject(rates[0]!);
  expect(after(times(2, strained))).toEqual({
    bitrate: rates[0]!.bitrate,
    frameRate: frameRates[1],
    reason: 'machine',
  });
  expect(after(times(40, strained)).frameRate).toBe(frameRates.at(-1));
});
