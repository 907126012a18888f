import { expect, onTestFinished, test } from 'vitest';
import { cards, openBilling } from './features/billing/billing.testing.ts';
import { openStripeDouble } from './features/billing/stripe/stripe-double.testing.ts';
import { base, createSignIn } from './features/communities/sign-in.testing.ts';
import { keys, account as salesAccount } from './features/video-sales/own-account.testing.ts';
import { newAttempt } from './features/video-sales/video-sales.testing.ts';
import { openDatabase } from './platform/database/database.ts';
import { startBundledScript } from './platform/testing/child-script.ts';
import { temporaryFolder } from './platform/testing/temporary-folder.ts';
import {
  copyMigratedTemplate,
  createMigratedPostgresDatabase,
  type databaseKinds,
} from './platform/testing/test-database.ts';
import { isThorough } from './platform/testing/thorough.ts';
import type { RenewUntilKilled } from './renew-until-killed.testing.ts';

type Kind = (typeof databaseKinds)[number];

const price = { amount: 1500, currency: 'EUR', period: 'MONTH' };
const hourSec = 3600;
const begunAt = '2026-04-01T12:00:00Z';
const monthLater = Date.parse('2026-05-01T12:00:00Z');
const script = new URL('./renew-until-killed.testing.ts', import.meta.url);

/** So many plans and memberships at Stripe, which are renewed one after another, an hour apart. */
async function openRenewed(kind: Kind, count: number) {
  const dataFolder = await temporaryFolder();
  const url = kind === 'postgres' ? await createMigratedPostgresDatabase() : undefined;
  if (!url) await copyMigratedTemplate(dataFolder);
  let nowMs = () => 0;
  const stripe = await openStripeDouble(() => Math.floor(nowMs() / 1000));
  onTestFinished(() => stripe[Symbol.asyncDispose]());
  const database = { ...(await openDatabase({ dataFolder, url })), dataFolder };
  const opened = await openBilling(database, { at: begunAt, env: stripe.env });
  const { platform, clock, env, business: seller } = opened;
  nowMs = () => clock.now().getTime();

  await platform.call(seller, 'PUT', salesAccount, keys);
  const circle = { title: 'The circle', subdomain: 'the-circle' };
  const { id: communityId } = (await platform.call(seller, 'POST', base, circle)).data;
  await platform.call(seller, 'PUT', `${base}/${communityId}/price`, price);
  const signIn = createSignIn(platform, database);

  for (let index = 0; index < count; index++) {
    const name = `Harbour-${index}`;
    const business = await platform.signUp(name);
    const profile = `/business/v1.1/account/${business.businessId}/payment-profile`;
    const { clientSecret, confirmingId } = (await platform.call(business, 'POST', `${profile}/form`)).data;
    stripe.fillForm(clientSecret, cards.good);
    await platform.call(business, 'POST', `${profile}/confirm`, { confirmingId, answer: 'APPROVE' });
    const names = { businessName: name, businessOwnerEmail: `${name}@example.com` };
    const plan = { ...names, businessSubscriptionPlanName: 'Starter' };
    expect(await platform.call(business, 'POST', '/business/v1.1/account/subscription/plan', plan)).toMatchObject({
      data: { bill: { state: 'PAID' } },
    });
    const member = await signIn(communityId, `ana${index}@example.com`);
    const order = { communityId, attempt: newAttempt(), ...price };
    const { form } = (await platform.call(member, 'POST', `${base}/public/membership/payment`, order)).data;
    stripe.fillForm(form.clientSecret, cards.good);
    const answered = { communityId, attempt: order.attempt, answer: 'APPROVE' };
    expect(await platform.call(member, 'POST', `${base}/public/membership/payment/answer`, answered)).toMatchObject({
      data: { state: 'PAID' },
    });
    clock.advanceSec(hourSec - 1);
  }
  await platform.close();
  await database.close();
  nowMs = () => monthLater;

  return {
    stripe,
    open: () => openDatabase({ dataFolder, url }),
    /** Lets a server renew what is due in that hour until it dies; the statements that it came to, once it did not. */
    async renew(index: number, killedAt: number): Promise<number | undefined> {
      const caughtUpAt = new Date(monthLater + (index - 0.25) * hourSec * 1000).toISOString();
      const asked: RenewUntilKilled = { dataFolder, url, env, caughtUpAt, laterSec: hourSec / 2, killedAt };
      const child = await startBundledScript(script, JSON.stringify(asked));
      onTestFinished(() => child.kill());
      const [line] = await child.remainingLines();
      return line === undefined ? undefined : Number(line);
    },
  };
}

type Renewed = Awaited<ReturnType<typeof openRenewed>>;

/** What Stripe and the platform hold at the end, of each that was renewed while a server died. */
async function expectWhole({ open, stripe }: Renewed, renewed: number) {
  const charged = [...stripe.payments.values()].filter(({ status }) => status === 'succeeded');
  const chargesOf = (amount: number) => charged.filter((one) => one.amount === amount).map(({ id }) => id);
  const database = await open();
  const rowsOf = async (query: string) => (await database.pool.query(query)).rows;
  const bills = await rowsOf('select business_id, sequence, state, charge_id from bill order by sequence');
  const payments = await rowsOf('select business_id, state, charge_id, bill_id from payment');
  const plans = await rowsOf('select state, period_start::date::text as start from subscription order by business_id');
  const sales = await rowsOf('select member_id, state, charge_id, paid_until::date::text as until from video_purchase');
  const renewals = await rowsOf(
    'select state, paying_id, attempt_count, paid_until::date::text as until from membership_renewal',
  );
  const mails = await rowsOf(
    "select template, count(*)::int as count from mail where template ~ '^(membership|payment|bill)-' group by template order by template",
  );
  await database.close();

  // As often as there are two months, and each by a charge of its own.
  const chargeNames = (amount: number) => chargesOf(amount).map((id) => expect.stringContaining(id));
  for (const [rows, amount] of [
    [bills, 3689],
    [payments, 3689],
    [sales, 1500],
  ] as const) {
    const names = rows.map(({ charge_id }) => charge_id as string);
    expect(names).toEqual(expect.arrayContaining(chargeNames(amount)));
    expect(names).toHaveLength(chargesOf(amount).length);
    expect(new Set(names).size).toBe(names.length);
  }
  expect(bills.map(({ sequence }) => sequence)).toEqual(bills.map((_bill, index) => index + 1));
  expect(new Set(bills.map(({ state }) => state))).toEqual(new Set(['PAID']));
  expect(new Set(payments.map(({ state }) => state))).toEqual(new Set(['SUCCEEDED']));
  expect(new Set(sales.map(({ state }) => state))).toEqual(new Set(['PAID']));
  const ofEach = (rows: Record<string, unknown>[], key: string) =>
    [...Map.groupBy(rows, (row) => row[key]).values()].map(({ length }) => length).sort();
  const twice = Array.from({ length: renewed }, () => 2);
  expect(ofEach(bills, 'business_id')).toEqual(twice);
  expect(ofEach(payments, 'business_id')).toEqual(twice);
  expect(ofEach(sales, 'member_id')).toEqual(twice);
  expect(plans.filter(({ state, start }) => state === 'ACTIVE' && start >= '2026-05-01')).toHaveLength(renewed);
  expect(renewals.filter((row) => row.state === 'ACTIVE' && !row.paying_id && row.until >= '2026-06-01')).toHaveLength(
    renewed,
  );
  expect(mails).toEqual(['bill-paid', 'membership-renewed'].map((template) => ({ template, count: 2 * renewed })));
}

const never = 1_000_000;

/** One server dies before each of these statements, one after another; the last one lives. */
async function killAt(kind: Kind, statements: readonly number[]) {
  const opened = await openRenewed(kind, statements.length + 1);
  let count = 0;
  for (const [index, statement] of statements.entries()) count = (await opened.renew(index, statement)) ?? count;
  expect(count, 'every server died').toBe(0);
  count = (await opened.renew(statements.length, never)) ?? 0;
  await expectWhole(opened, statements.length + 1);
  return count;
}

const whole = { timeout: 600_000 };
/** So many statements change something as a plan and a membership are renewed. What is only read lies between them. */
const most = 29;
const every = (step: number, from: number) =>
  Array.from({ length: Math.floor((most - from) / step) + 1 }, (_, index) => from + index * step);

test('a plan and a membership are charged once by servers that are killed between two changes', whole, async () => {
  const step = isThorough ? 2 : 12;
  const counts = await Promise.all([killAt('postgres', every(step, 1)), killAt('postgres', every(step, 1 + step / 2))]);
  expect(counts).toEqual([most, most]);
});

test.skipIf(!isThorough)('the same where the database is killed with the server', whole, async () => {
  expect(await killAt('embedded', every(5, 3))).toBe(most);
});
