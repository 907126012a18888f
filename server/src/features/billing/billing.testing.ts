import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { onTestFinished } from 'vitest';
import { makeOperator } from '../../platform/testing/make-operator.ts';
import { joinTeam } from '../../platform/testing/team-members.ts';
import { createTestClock } from '../../platform/testing/test-clock.ts';
import type { TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';

export const base = '/business/v1.1';

export const plansFile = {
  currency: 'EUR',
  seller: { name: 'Northlight', address: 'Quay 1\n0150 Oslo', country: 'DE', taxId: 'DE136695976' },
  taxRates: { DE: 19, FR: 20 },
  plans: [
    { name: 'Free', monthly: '0' },
    { name: 'Starter', monthly: '31.00', yearly: '310.00', includes: { seats: 3 } },
    { name: 'Studio', monthly: '93.00', yearly: '930.00' },
    { name: 'Trial', monthly: '20.00', trialDays: 14 },
    { name: 'Network', isOnRequest: true },
  ],
  promoCodes: [
    { code: 'SPRING', percent: 50, months: 2 },
    { code: 'TEN', amount: '10.00', months: null },
    { code: 'LATE', percent: 10, expires: '2026-01-01T00:00:00Z' },
    { code: 'ONE', percent: 10, uses: 1 },
    { code: 'TRY', trialDays: 10 },
  ],
};

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  declinedLater: '4000000000000341',
  disputed: '4000000000000259',
  asksHolder: '4000002500003155',
  asksAlways: '4000002760003184',
};

export const cardOf = (cardNumber: string) => ({
  cardNumber,
  expirationDate: '12/49',
  nameOnCard: 'Ana Berg',
  securityCode: '123',
  zipCode: '0150',
});

/** Removed after the test. */
export function writePlans(content: object = plansFile): string {
  const folder = mkdtempSync(join(tmpdir(), 'plans-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'plans.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

interface Options {
  plans?: object;
  at?: string;
  log?: Logger;
  name?: string;
  env?: Record<string, string>;
}

/** Signs up somebody who looks after the platform, and asks as them. */
export async function openDesk(platform: TestPlatform) {
  const operator = await joinTeam(platform, await platform.signUp('Desk'), 'billing', 'olga');
  await makeOperator(platform, operator.userId);
  let signedInAt = platform.clock.now().getTime();
  async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) {
    const now = platform.clock.now().getTime();
    if (now !== signedInAt) await signInAgain(platform, operator, 'olga@example.com');
    signedInAt = now;
    return platform.call(operator, method, `${base}/operator/${path}`, body);
  }
  return {
    operator,
    ask: (path: string) => call('GET', path),
    send: (path: string, body?: object) => call('POST', path, body),
    change: (path: string, body: object) => call('PATCH', path, body),
    remove: (path: string) => call('DELETE', path),
  };
}

/** Access ends after a while, as for anybody. */
async function signInAgain(platform: TestPlatform, who: Pick<TestBusiness, 'headers'>, email: string): Promise<void> {
  const signedIn = await platform.modules.authentication.service.logIn({ email, password: 'Harbour-Kite-7' });
  if ('accessToken' in signedIn) who.headers.authorization = `Bearer ${signedIn.accessToken}`;
}

/** A platform that sells, and a business on it. */
export async function openBilling(
  database: TestDatabase,
  { plans = plansFile, at, log, name = 'Harbour', env: more = {} }: Options = {},
) {
  const clock = createTestClock(at);
  const env = { ZEACON_PLANS: writePlans(plans), ...more };
  const platform = await openTestPlatform(database, { env, clock, ...(log && { log }) });
  const business = await platform.signUp(name);
  const names = { businessName: name, businessOwnerEmail: `${name}@example.com` };
  const account = `${base}/account/${business.businessId}`;
  let signedInAt = clock.now().getTime();
  async function call(method: string, url: string, body?: object) {
    if (clock.now().getTime() !== signedInAt) {
      await signInAgain(platform, business, names.businessOwnerEmail);
      signedInAt = clock.now().getTime();
    }
    return platform.call(business, method as 'GET', url, body);
  }
  const plan = `${base}/account/subscription/plan`;
  const chosen = (name: string, rest: object = {}) => ({ ...names, businessSubscriptionPlanName: name, ...rest });
  return {
    env,
    platform,
    business,
    clock,
    call,
    account,
    addCard: (number: string) => call('POST', `${account}/payment-profile`, cardOf(number)),
    replaceCard: (number: string) => call('PUT', `${account}/payment-profile`, cardOf(number)),
    select: (name: string, rest?: object) => call('POST', plan, chosen(name, rest)),
    change: (name: string, rest?: object) => call('PUT', plan, chosen(name, rest)),
    quote: async (name: string, interval = 'MONTH') =>
      (await call('GET', `${plan}/quote?businessSubscriptionPlanName=${name}&interval=${interval}`)).data,
    cancel: () => call('PATCH', `${plan}/cancel`),
    reactivate: (query = '') => call('POST', `${account}/payment-profile/reactivate${query}`),
    subscription: async () => (await call('GET', plan)).data.subscription,
    details: async () => (await call('GET', plan)).data,
    bills: async (query = '') => (await call('GET', `${account}/bill${query}`)).data,
    runDue: () => platform.modules.billing.runDue(),
    /** Lets days go by, and all that is due in them be done. */
    async live(days: number) {
      for (let day = 0; day < days; day++) {
        clock.advanceSec(86_400);
        await platform.modules.billing.runDue();
      }
    },
  };
}
