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

describe('the digits of a clock', () => {
  const regions = [
    '',
    '-US',
    '-DE',
    '-CH',
    '-MX',
    '-IN',
    '-BR',
    '-PT',
    '-TW',
    '-Hans-CN',
    '-Arab',
    '-u-nu-deva',
    '-EG',
  ];
  const languages = [
    'ar',
    'bn',
    'de',
    'en',
    'es',
    'fa',
    'fr',
    'he',
    'hi',
    'it',
    'ja',
    'mr',
    'my',
    'ne',
    'nl',
    'pl',
    'pt',
  ];
  for (const language of [...languages, 'tr', 'uk', 'ur', 'zh', 'ars', 'den', 'hin'])
    it(`are those of ${language}, in every region`, () => {
      for (const region of regions) {
        const digits = new Intl.NumberFormat(language + region, { useGrouping: false, minimumIntegerDigits: 2 });
        const hours = new Intl.NumberFormat(language + region, { useGrouping: false });
        expect(toClock(37_385, language + region)).to.equal(
          `${hours.format(10)}:${digits.format(23)}:${digits.format(5)}`,
          language + region,
        );
      }
    });
});
