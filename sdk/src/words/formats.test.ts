import { expect } from '@open-wc/testing';
import { toClock, toSpokenTime } from './formats.ts';

describe('a time', () => {
  for (const [seconds, clock, spoken] of [
    [19.9, '0:19', '19 seconds'],
    [19.999999, '0:20', '20 seconds'],
    [59.9999, '1:00', '1 minute'],
    [Number.NaN, '0:00', '0 seconds'],
  ] as const)
    it(`${seconds} seconds is shown as ${clock} and spoken as ${spoken}`, () => {
      expect(toClock(seconds, 'en')).to.equal(clock);
      expect(toSpokenTime(seconds, 'en')).to.equal(spoken);
    });
});
