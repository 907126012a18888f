import { type Logger, pino } from 'pino';
import { onTestFinished, vi } from 'vitest';
import { signInAs } from '../../platform/testing/team-members.ts';
import { createTestClock } from '../../platform/testing/test-clock.ts';
import type { TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness } from '../../platform/testing/test-platform.ts';
import { type GoogleDouble, openGoogleDouble } from './google-double.testing.ts';

export const searchUrl = '/business/v1.1/insight/search-console';
export const shopProperty = 'https://shop.example/';

interface Options {
  work?: boolean;
  log?: Logger;
  google?: GoogleDouble;
  /** Without the settings for Google. */
  isOff?: boolean;
  /** The owner is there from before. */
  isAgain?: boolean;
}

/** A platform whose Google is the double, where Ann has `shop.example` in Search Console. */
export async function openSearchPlatform(database: TestDatabase, options: Options = {}) {
  const { work = false, log = pino({ level: 'silent' }), isOff = false, isAgain = false } = options;
  const google = options.google ?? (await openGoogleDouble((close) => onTestFinished(close)));
  google.addPerson('ann@example.com', { [shopProperty]: 'siteOwner', 'sc-domain:attic.example': 'siteUnverifiedUser' });
  const clock = createTestClock('2026-03-10T12:00:00Z');
  const env = { ZEACON_PUBLIC_URL: 'https://video.example', ...(!isOff && google.env) };
  const platform = await openTestPlatform(database, { env, work, clock, log });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= platform.close());
  onTestFinished(close);
  const owner = isAgain ? await signInAs(platform, 'Owner') : await platform.signUp('Owner');

  const callAs = (business: TestBusiness) => {
    const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
      platform.call(business, method, `${searchUrl}${path}`, body);
    const begin = async (email?: string) => call('POST', '/verify', { ...(email && { email }) });
    const finish = (query: string) => call('POST', '/token', { query });
    return {
      call,
      begin,
      finish,
      /** Begins, gives access on Google's page and sends what came back. */
      link: async (email = 'ann@example.com') => finish(google.giveAccess((await begin()).data.url, email)),
      emails: async () => (await call('GET', '/emails')).data.items,
      /** Resolves once no account waits to be read. */
      whenFetched: () =>
        vi.waitFor(
          async () => {
            const { data } = await call('GET', '/emails');
            const waits = data.items.filter(({ isFetching }: { isFetching: boolean }) => isFetching);
            if (waits.length > 0) throw new Error(`Still read: ${JSON.stringify(waits)}`);
          },
          { timeout: 20_000, interval: 50 },
        ),
    };
  };

  /** What a player on a page reports: somebody sees it and watches for `watchedMs`. */
  const visit = async (streamId: string, pageUrl: string, watchedMs = 0) => {
    const at = clock.now().getTime();
    const event = (type: string, more: object = {}) => ({ id: `event-${Math.random()}`, type, at, ...more });
    await platform.app.inject({
      method: 'POST',
      url: '/business/v1.1/insight/events',
      headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
      payload: {
        ...{ visitorId: 'visitor-1', viewId: `view-${Math.random()}`, streamId, pageUrl, sentAt: at },
        destinationType: 'EMBEDDED',
        events: [event('pageView'), ...(watchedMs > 0 ? [event('play'), event('progress', { watchedMs })] : [])],
      },
    });
    await platform.modules.sites.writePages();
  };

  const pass = async (seconds: number, name = 'Owner', business = owner) => {
    clock.advanceSec(seconds);
    business.headers.authorization = (await signInAs(platform, name)).headers.authorization;
  };
  return { platform, close, google, clock, owner, callAs, visit, pass, ...callAs(owner) };
}
