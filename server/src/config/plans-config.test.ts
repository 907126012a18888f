import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPlans } from './plans-config.ts';
import { ConfigError } from './read-env.ts';

const folder = mkdtempSync(join(tmpdir(), 'plans-'));
afterAll(() => rmSync(folder, { recursive: true }));

const plan = { name: 'Starter', monthly: '19.00', yearly: '190', includes: { liveMinutes: 600 } };
const good = {
  currency: 'EUR',
  seller: { name: 'Northlight', address: 'Quay 1, Oslo', country: 'NO' },
  taxRates: { NO: 25, DE: 19, FI: 25.5 },
  plans: [plan],
};

function read(content: unknown) {
  const path = join(folder, 'plans.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readPlans({ ZEACON_PLANS: path });
}

test('without a file nothing is sold', () => {
  expect(readPlans({})).toBeUndefined();
});

test('prices become minor units, and rates hundredths of a percent', () => {
  const overage = { liveMinutes: { per: 60, price: '1.50' } };
  const config = read({ ...good, plans: [{ ...plan, overage }], promoCodes: [{ code: 'spring', percent: 20 }] })!;
  expect(config.plans[0]).toMatchObject({
    prices: { MONTH: 1900, YEAR: 19_000 },
    overage: { liveMinutes: { per: 60, amount: 150 } },
    trialDays: 0,
  });
  expect(config.taxRates.get('FI')).toBe(2550);
  expect(config.promoCodes[0]).toMatchObject({ code: 'SPRING', percent: 20, months: 1, uses: null });
});

test.each([
  ['{', 'is no JSON'],
  [[], 'the whole is not right'],
  [{ ...good, currency: 'EURO' }, 'currency is not right: write a currency like EUR'],
  [{ ...good, seller: { ...good.seller, country: 'Norway' } }, 'seller.country is not right'],
  [{ ...good, taxRates: { DE: 190 } }, 'taxRates.DE is not right'],
  [{ ...good, plans: [] }, 'plans is not right'],
  [{ ...good, plans: [{ ...plan, monthly: '19,00' }] }, 'plans[0].monthly must be an amount of EUR'],
  [{ ...good, plans: [{ ...plan, monthly: '19.999' }] }, 'plans[0].monthly must be an amount of EUR'],
  [{ ...good, plans: [{ name: 'Free' }] }, 'plans[0] has no price'],
  [{ ...good, plans: [plan, plan] }, 'plans[1].name is there twice: Starter'],
  [{ ...good, plans: [{ ...plan, month: '1' }] }, 'plans[0] is not right'],
  [{ ...good, plans: [{ ...plan, includes: { minutes: 1 } }] }, 'plans[0].includes'],
  [{ ...good, plans: [{ ...plan, overage: { seats: { price: '5' } } }] }, 'plans[0].overage.seats needs'],
  [{ ...good, promoCodes: [{ code: 'A B' }] }, 'promoCodes[0].code is not right'],
  [{ ...good, promoCodes: [{ code: 'NOTHING' }] }, 'promoCodes[0] gives nothing'],
  [{ ...good, promoCodes: [{ code: 'BOTH', percent: 5, amount: '5' }] }, 'promoCodes[0] has a percent and an amount'],
  [{ ...good, promoCodes: [{ code: 'ONE', percent: 5, expires: 'soon' }] }, 'promoCodes[0].expires is not right'],
])('%j is refused with the field: %s', (content, problem) => {
  expect(() => read(content)).toThrow(ConfigError);
  expect(() => read(content)).toThrow(problem);
});

test('a file that is not there is named', () => {
  expect(() => readPlans({ ZEACON_PLANS: join(folder, 'gone.json') })).toThrow('gone.json, which could not be read');
});
