import type { TestDatabase } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { base, openCommunities } from '../communities/open-communities.testing.ts';
import { cardOf, cards, newAttempt, sales } from './video-sales.testing.ts';

export const price = { amount: 1500, currency: 'EUR', period: 'MONTH' };
export const membership = `${base}/public/membership`;

/** A private community whose membership costs 15 EUR a month. */
export async function openRenewing(database: TestDatabase, changes: object = {}) {
  const opened = await openCommunities(database);
  const { make, owner, signIn, clock, modules } = opened;
  const enteredAt = new Map<TestBusiness, { email: string; atMs: number }>([
    [owner, { email: '', atMs: clock.now().getTime() }],
  ]);

  /** Months pass, and sign-ins end before. */
  async function call(who: TestBusiness, method: string, url: string, body?: object) {
    const entered = enteredAt.get(who);
    const nowMs = clock.now().getTime();
    if (entered && nowMs - entered.atMs > 600_000) {
      const fresh = entered.email === '' ? await logInOwner() : await signIn(communityId, entered.email);
      Object.assign(who.headers, fresh.headers);
      enteredAt.set(who, { ...entered, atMs: nowMs });
    }
    return opened.call(who, method, url, body);
  }

  async function logInOwner() {
    const credentials = { email: 'Acme@example.com', password: 'Harbour-Kite-7' };
    const entered = await modules.authentication.service.logIn(credentials);
    if (!('accessToken' in entered)) throw new Error('The owner could not log in.');
    return { headers: { authorization: `Bearer ${entered.accessToken}` } };
  }

  const community = await make({ title: 'The circle', visibility: 'PRIVATE' });
  const communityId: string = community.id;
  const setPrice = (more: object = {}) =>
    call(owner, 'PUT', `${base}/${communityId}/price`, { ...price, ...changes, ...more });
  await setPrice();
  const send = (who: TestBusiness, path: string, body: object = {}) =>
    call(who, 'POST', `${membership}${path}`, { communityId, ...body });
  const pay = (who: TestBusiness, more: object = {}) =>
    send(who, '/payment', {
      ...{ attempt: newAttempt(), ...price, ...changes, card: cardOf(cards.good), ...more },
    });
  async function goTo(date: string): Promise<void> {
    clock.advanceSec((new Date(`${date}Z`).getTime() - clock.now().getTime()) / 1000);
    await modules.videoSales.renewDue();
  }
  return {
    ...opened,
    call,
    ...{ community, communityId, setPrice, send, pay, goTo },
    /** What is due is charged then. */
    daysLater: async (days: number) => {
      clock.advanceSec(days * 86_400);
      await modules.videoSales.renewDue();
    },
    async signIn(email: string) {
      const who = await signIn(communityId, email);
      enteredAt.set(who, { email, atMs: clock.now().getTime() });
      return who;
    },
    changeCard: (who: TestBusiness, number: string) => send(who, '/card', { card: cardOf(number) }),
    read: async (who: TestBusiness) => (await call(who, 'GET', `${membership}?communityId=${communityId}`)).data,
    state: async (who: TestBusiness) =>
      (await call(who, 'GET', `${base}/member/role?communityId=${communityId}`)).data.state,
    listSales: async () => (await call(owner, 'GET', `${sales}?communityId=${communityId}`)).data,
    refund: (id: string) => call(owner, 'POST', `${sales}/${id}/refund`),
    mails: async (template: string) =>
      (
        await database.pool.query('select values from mail where template = $1 order by created_at, id', [template])
      ).rows.map(({ values }) => values),
    /** Of all that was charged, by when what it pays for begins. */
    charged: async (): Promise<{ from: string; until: string; amount: number }[]> =>
      (
        await database.pool.query(
          `select amount, paid_from, paid_until from video_purchase where state = 'PAID' order by paid_from`,
        )
      ).rows.map(({ amount, paid_from, paid_until }) => ({
        ...{ amount: Number(amount), from: paid_from.toISOString().slice(0, 10) },
        until: paid_until.toISOString().slice(0, 10),
      })),
  };
}
