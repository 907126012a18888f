import type { RealtimeEvent, RealtimeRequest } from '@zeacon/contract';
import { createHttp } from '../http.ts';
import { catchUpChannel, writeInChannel } from '../realtime/realtime-calls.ts';
import { toRealtimeEvent } from '../realtime/realtime-guards.ts';
import type { LinkPort, OpenLink } from '../realtime/realtime-link.ts';
import { ZcError } from '../result.ts';
import type { PubNubClient, PubNubListener, PubNubSdk } from '../third-party/pubnub-types.ts';
import { loadVendor } from '../third-party/vendor-script.ts';
import { createRandomId } from '../visitor/random-id.ts';
import { createSequence } from './sequence.ts';

export interface PubNubLinkOptions {
  /** Loads PubNub's SDK; replaced in tests. */
  loadSdk?: (url: string) => Promise<PubNubSdk>;
  /** From 0 to 1; replaced in tests. */
  random?: () => number;
}

type Chat = Extract<RealtimeRequest, { type: 'chat' }>;

/** How long a closed page may still be counted, in seconds. */
const presenceTimeout = 120;
const openWithinMs = 10_000;
/** Missing messages may still arrive, and a whole audience should not ask at once. */
const patienceMs = 1000;
const spreadMs = 3000;
/** Temporary failures of the connection, not of the request. */
const passing = /^client\.|^server\./;
const failed = new Set([
  'PNNetworkDownCategory',
  'PNNetworkIssuesCategory',
  'PNConnectionErrorCategory',
  'PNDisconnectedUnexpectedlyCategory',
  'PNAccessDeniedCategory',
  'PNTimeoutCategory',
  'PNBadRequestCategory',
]);

/**
 * The channel as PubNub carries it. Messages from PubNub are put in order; missing and earlier ones come from the
 * server, which also receives what is written. Raising a hand needs the server's own channel.
 */
export const pubnubLink =
  ({
    loadSdk = (url) => loadVendor<PubNubSdk>(url, 'PubNub'),
    random = Math.random,
  }: PubNubLinkOptions = {}): OpenLink =>
  (port: LinkPort) => {
    const { baseUrl, ticket, onHeard, onEvent, onLost, onUnfit } = port;
    const access = ticket.pubnub!;
    const { token } = ticket;
    const http = createHttp({ baseUrl });
    const calls = new AbortController();
    const sequence = createSequence(onEvent);
    /** Events held back until the history is known; undefined afterwards. */
    let held: RealtimeEvent[] | undefined = [];
    let client: PubNubClient | undefined;
    let isAsking = false;
    let isClosed = false;
    let opening: ReturnType<typeof setTimeout> | undefined;
    let gap: ReturnType<typeof setTimeout> | undefined;

    function close() {
      isClosed = true;
      clearTimeout(opening);
      clearTimeout(gap);
      calls.abort();
      client?.removeListener(listener);
      client?.destroy();
    }

    function fail() {
      if (isClosed) return;
      close();
      if (held) onUnfit('unreachable');
      else onLost();
    }

    function refuse(error: unknown) {
      if (isClosed) return;
      if (!(error instanceof ZcError) || passing.test(error.code) || error.code === 'request.rate_limited') {
        close();
        onLost();
      } else onEvent({ type: 'closed', error: error.code, message: error.message });
    }

    async function catchUp(afterSeq: number | undefined): Promise<void> {
      if (isAsking) return;
      isAsking = true;
      try {
        const body = { token, ...(afterSeq !== undefined && { afterSeq }) };
        const joined = await http.call(catchUpChannel, { body }, calls.signal);
        if (isClosed) return;
        clearTimeout(opening);
        onEvent(joined);
        sequence.catchUp(joined.lastSeq ?? joined.messages.at(-1)?.seq ?? 0);
        const waiting = held ?? [];
        held = undefined;
        for (const event of waiting) take(event);
      } catch (error) {
        refuse(error);
      } finally {
        isAsking = false;
      }
      lookForGap();
    }

    function lookForGap() {
      if (isClosed || held) return;
      if (!sequence.hasGap) {
        clearTimeout(gap);
        gap = undefined;
        return;
      }
      gap ??= setTimeout(
        () => {
          gap = undefined;
          void catchUp(sequence.lastSeq);
        },
        patienceMs + random() * spreadMs,
      );
    }

    function take(event: RealtimeEvent) {
      if (isClosed) return;
      if (held) held.push(event);
      else if (event.type === 'chat') sequence.take(event);
      else onEvent(event);
    }

    const listener: PubNubListener = {
      message({ message }) {
        if (isClosed) return;
        onHeard();
        const { events, lastSeq } = readEnvelope(message);
        for (const event of events) take(event);
        if (lastSeq !== undefined) sequence.expect(lastSeq);
        lookForGap();
      },
      status({ category }) {
        if (isClosed) return;
        if (category === 'PNConnectedCategory') void catchUp(port.afterSeq);
        else if (category && failed.has(category)) fail();
      },
    };

    async function open(): Promise<void> {
      try {
        const Sdk = await loadSdk(new URL(access.sdkUrl, baseUrl).href);
        if (isClosed) return;
        const { subscribeKey, authToken, origin, ssl } = access;
        client = new Sdk({
          subscribeKey,
          userId: createRandomId(),
          authKey: authToken,
          origin,
          ssl,
          presenceTimeout,
          retryConfiguration: Sdk.NoneRetryPolicy(),
          autoNetworkDetection: false,
        });
        client.addListener(listener);
        client.subscribe({ channels: [access.pubnubId] });
      } catch {
        fail();
      }
    }

    async function write({ type: _, ...draft }: Chat): Promise<void> {
      try {
        const { message } = await http.call(writeInChannel, { body: { token, ...draft } }, calls.signal);
        take({ type: 'chat', message, ref: draft.ref });
        lookForGap();
      } catch (error) {
        if (isClosed) return;
        if (!(error instanceof ZcError) || passing.test(error.code)) {
          close();
          onLost();
        } else onEvent({ type: 'refused', ref: draft.ref, error: error.code, message: error.message });
      }
    }

    onHeard();
    opening = setTimeout(fail, openWithinMs);
    void open();

    return {
      send(request) {
        if (request.type === 'chat') void write(request);
        else if (request.type === 'raise-hand') {
          close();
          onUnfit('needed');
        }
        return request.type === 'chat';
      },
      close,
    };
  };

function readEnvelope(message: unknown): { events: RealtimeEvent[]; lastSeq: number | undefined } {
  const { events, lastSeq } = (message ?? {}) as { events?: unknown; lastSeq?: unknown };
  const given: unknown[] = Array.isArray(events) ? events : [];
  return {
    events: given.flatMap((event) => toRealtimeEvent(event) ?? []),
    lastSeq: typeof lastSeq === 'number' ? lastSeq : undefined,
  };
}
