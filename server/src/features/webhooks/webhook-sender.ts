import { serverMessages, type WebhookAttempt } from '@zeacon/contract';
import { Webhook } from 'standardwebhooks';
import type { Clock } from '../../platform/clock.ts';
import { type GuardedPost, PostFailedError } from '../../platform/guarded-post.ts';

export type WebhookSender = ReturnType<typeof createWebhookSender>;

export interface WebhookMessage {
  url: string;
  eventId: string;
  body: string;
  secrets: readonly string[];
}

/** PostgreSQL cannot store text with this character, which a response may contain. */
const withoutNul = (text: string) => text.replaceAll('\0', '�');

/** Signs a message according to Standard Webhooks, sends it once, and returns the result. */
export function createWebhookSender({ post, clock }: { post: GuardedPost; clock: Clock }) {
  return async function send(
    { url, eventId, body, secrets }: WebhookMessage,
    signal: AbortSignal,
  ): Promise<WebhookAttempt> {
    const now = clock();
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Zeacon-Webhooks/1',
      'webhook-id': eventId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, now, body)).join(' '),
    };
    const startMs = performance.now();
    const attempt = { date: now.toISOString(), status: null, message: null, response: '' };
    const durationMs = () => Math.round(performance.now() - startMs);
    try {
      const { status, text } = await post(url, { headers, body, signal });
      const message = status >= 300 && status < 400 ? serverMessages.webhookRedirected : null;
      return { ...attempt, durationMs: durationMs(), status, message, response: withoutNul(text) };
    } catch (error) {
      if (!(error instanceof PostFailedError)) throw error;
      return { ...attempt, durationMs: durationMs(), message: error.message };
    }
  };
}

export const isDelivered = ({ status }: WebhookAttempt): boolean => status !== null && status >= 200 && status < 300;
