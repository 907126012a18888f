import { plainTextOf } from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import webPush from 'web-push';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { firstCharacters } from '../../platform/first-characters.ts';
import type { GuardedPost } from '../../platform/guarded-post.ts';
import { toLanguage } from '../../platform/languages.ts';
import type { SealedText } from '../../platform/sealed-text.ts';
import type { CommunityAddresses } from './community-address.ts';
import { createDevicesRepository } from './devices.repository.ts';
import { noticePath } from './notices.service.ts';
import { noticeWords } from './pages/notices-markup.ts';
import { speakIn } from './pages/words/page-language.ts';
import type { VapidKey, VapidKeys } from './vapid-keys.ts';

export interface PushesDeps {
  database: Database;
  sealed: SealedText;
  vapid: VapidKeys;
  post: GuardedPost;
  addresses: Pick<CommunityAddresses, 'urlOf'>;
  /** Where push services find out who sends. */
  subject: string;
  clock: Clock;
  log: Pick<BaseLogger, 'warn'>;
}

const atOnce = 100;
const leaseMs = 60_000;
const retryAfterSec = [5, 30, 120, 600, 3600];
const titleLength = 120;

type DuePush = NonNullable<Awaited<ReturnType<ReturnType<typeof createDevicesRepository>['findPush']>>>;
type Subscription = { endpoint: string; p256dh: string; auth: string };
type Claimed = { noticeId: number; deviceId: string };

/** Sends notices to devices. What a server was sending as it died is sent again once its lease is over. */
export function createPushes(deps: PushesDeps) {
  const { database, sealed, vapid, post, addresses, subject, clock, log } = deps;
  const devices = createDevicesRepository(database.db);
  const stopping = new AbortController();

  /** The status that was answered; undefined if nothing was. */
  async function deliver(row: DuePush, key: VapidKey): Promise<number | undefined> {
    const { notice, device, title, body, community, subdomain, byName, language, expiresAt } = row;
    const { endpoint, ...keys } = JSON.parse(sealed.open(device.sealed)) as Subscription;
    const shownTitle = title || firstCharacters(plainTextOf(body).replace(/\s+/g, ' '), titleLength);
    const message = {
      title: community,
      body: noticeWords({ kind: notice.kind, byName, title: shownTitle }, speakIn(toLanguage(language ?? '') ?? 'en')),
      url: addresses.urlOf(subdomain) + noticePath(notice),
      tag: notice.postId ?? notice.kind,
    };
    const request = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
      vapidDetails: { subject, ...key },
      contentEncoding: 'aes128gcm',
      TTL: Math.max(1, Math.floor((expiresAt.getTime() - clock().getTime()) / 1000)),
      urgency: notice.kind === 'LIVE' || notice.kind === 'PARTY' ? 'high' : 'normal',
    });
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    try {
      return (await post(endpoint, { headers, body: request.body!, signal: stopping.signal })).status;
    } catch {
      return undefined;
    }
  }

  async function send({ noticeId, deviceId }: Claimed): Promise<void> {
    const row = await devices.findPush(noticeId, deviceId);
    // With another key than it subscribed with it takes nothing; the page subscribes again when it is opened.
    const key = row && vapid.find(row.device.publicKey);
    if (!key) return devices.settle(noticeId, deviceId);
    const status = await deliver(row, key);
    if (stopping.signal.aborted) return devices.retryAt(noticeId, deviceId, clock());
    if (status === 404 || status === 410) return devices.forget([deviceId]);
    if (status === undefined || status === 429 || status >= 500) {
      const waitSec = retryAfterSec[Math.min(row.attempts, retryAfterSec.length) - 1] ?? 0;
      const dueAt = new Date(clock().getTime() + waitSec * 1000);
      return dueAt < row.expiresAt ? devices.retryAt(noticeId, deviceId, dueAt) : devices.settle(noticeId, deviceId);
    }
    if (status >= 300) log.warn({ status, deviceId }, 'A push service refused a notification.');
    await devices.settle(noticeId, deviceId);
  }

  /** One that cannot be sent at all keeps its lease, and no other from its turn. */
  async function sendSafely(claimed: Claimed): Promise<void> {
    try {
      await send(claimed);
    } catch (error) {
      log.warn({ err: error, deviceId: claimed.deviceId }, 'A notification could not be sent to a device.');
    }
  }

  return {
    /** Repeat it often. */
    async sendDue(): Promise<void> {
      for (;;) {
        const now = clock();
        await devices.dropExpired(now);
        const claimed = await devices.claim(now, new Date(now.getTime() + leaseMs), atOnce);
        await Promise.all(claimed.map(sendSafely));
        if (claimed.length < atOnce || stopping.signal.aborted) return;
      }
    },
    stop: () => stopping.abort(new Error('The server is stopping.')),
  };
}
