import type { InsightBatch } from '@zeacon/contract';
import { insightEventsPath } from '../calls.ts';
import { toJson } from '../to-json.ts';

/**
 * `taken`: the server has it. `refused`: it will never take it. `failed`: retry with the same ids, after so many ms where
 * the server asks for that.
 */
export type Delivery = 'taken' | 'refused' | 'failed' | number;

export interface TransportOptions {
  baseUrl: string;
  fetch?: typeof fetch;
  /** `navigator.sendBeacon`, where there is one. */
  beacon?: ((url: string, body: string) => boolean) | undefined;
  timeoutMs?: number;
}

export type InsightTransport = ReturnType<typeof createInsightTransport>;

/** Sends batches as plain text, which needs no preflight, in requests that survive the page. */
export function createInsightTransport({
  baseUrl,
  fetch: send = (...args) => fetch(...args),
  beacon,
  timeoutMs = 10_000,
}: TransportOptions) {
  const url = `${baseUrl}${insightEventsPath}`;
  const outlives = 'keepalive' in Request.prototype;
  const sendBeacon = (body: string): Delivery => (beacon?.(url, body) ? 'taken' : 'failed');

  return {
    async deliver(batch: InsightBatch, { closing }: { closing: boolean }): Promise<Delivery> {
      const body = toJson(batch);
      if (closing && !outlives) return sendBeacon(body);
      const timer = new AbortController();
      const timeout = setTimeout(() => timer.abort(), timeoutMs);
      try {
        const init: RequestInit = { method: 'POST', body, keepalive: true, signal: timer.signal };
        const { ok, status, headers } = await send(url, init);
        if (ok) return 'taken';
        if (status < 500 && status !== 429 && status !== 408) return 'refused';
        const afterSec = Number(headers.get('retry-after'));
        return afterSec > 0 ? afterSec * 1000 : 'failed';
      } catch {
        // The browser limits open requests when a page closes; beacons have a separate limit.
        return closing ? sendBeacon(body) : 'failed';
      } finally {
        clearTimeout(timeout);
      }
    },
  };
}
