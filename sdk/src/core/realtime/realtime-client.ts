import type { RealtimeEvent, RealtimeRequest, RealtimeTicket } from '@zeacon/contract';
import { ZcError } from '../result.ts';
import type { OpenLink, RealtimeLink } from './realtime-link.ts';
import { socketLink } from './socket-link.ts';

export type RealtimeStatus = 'connecting' | 'open' | 'waiting' | 'closed';
export type RealtimeClient = ReturnType<typeof createRealtimeClient>;
type Joined = Extract<RealtimeEvent, { type: 'joined' }>;
type Chat = Extract<RealtimeRequest, { type: 'chat' }>;
type Sendable = Exclude<RealtimeRequest, { type: 'join' | 'chat' }>;

export interface RealtimeClientOptions {
  /** Origin of the platform, without a trailing slash. */
  baseUrl: string;
  /** Asks for a ticket; asked again when it has expired. A `ZcError` of the server ends the client. */
  openTicket: () => Promise<RealtimeTicket>;
  /** Every event but beats. Messages come once and in order, those that were missed in `joined`. */
  onEvent: (event: RealtimeEvent) => void;
  onStatus?: (status: RealtimeStatus) => void;
  /** Another way than the server's WebSocket, where the ticket names one; undefined where it names none. */
  findLink?: (ticket: RealtimeTicket) => Promise<OpenLink> | undefined;
  /** Where there is no global one, or another is wanted. */
  WebSocketImpl?: typeof WebSocket;
  /** 0 to 1; swapped in tests. */
  random?: () => number;
}

const firstDelayMs = 500;
const longestDelayMs = 15_000;
/** Twice the server's beat: who hears nothing for so long connects anew. */
const silenceMs = 40_000;
/** A ticket is not used up to its last moment: clocks differ. */
const ticketMarginMs = 60_000;
/** Failures that time heals: the server did not say no. */
const passing = /^client\.|^server\.|^request\.rate_limited$/;

/** Keeps one connection to a stream's channel, whatever happens to the network, until `close`. */
export function createRealtimeClient(options: RealtimeClientOptions) {
  const { baseUrl, openTicket, onEvent, onStatus, random = Math.random } = options;
  const openSocket = socketLink(options.WebSocketImpl ?? WebSocket);
  const unanswered = new Map<string, Chat>();
  let ticket: RealtimeTicket | undefined;
  let link: RealtimeLink | undefined;
  /** Why the server's WebSocket is opened, whatever the ticket names. */
  let insists: 'unreachable' | 'needed' | undefined;
  let joined: Joined | undefined;
  let lastSeq: number | undefined;
  let status: RealtimeStatus | undefined;
  let failures = 0;
  /** Of the attempt under way: what belongs to one before is not heard. */
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function become(next: RealtimeStatus) {
    if (status === next) return;
    status = next;
    onStatus?.(next);
  }

  function leave() {
    attempt += 1;
    clearTimeout(timer);
    clearTimeout(silence);
    const left = link;
    link = undefined;
    left?.close();
  }

  function end() {
    leave();
    globalThis.removeEventListener?.('online', reconnectNow);
    globalThis.removeEventListener?.('offline', lost);
    become('closed');
  }

  function lost() {
    leave();
    if (insists === 'unreachable') insists = undefined;
    become('waiting');
    // Woken by `online`, which says that waiting longer is of no use.
    if (globalThis.navigator?.onLine === false) return;
    const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** failures);
    failures += 1;
    timer = setTimeout(connect, delayMs * (0.5 + random() / 2));
  }

  function reconnectNow() {
    if (status !== 'waiting') return;
    failures = 0;
    leave();
    connect();
  }

  async function connect(): Promise<void> {
    become('connecting');
    const mine = ++attempt;
    try {
      if (!ticket || Date.parse(ticket.expiresDate) - Date.now() < ticketMarginMs) ticket = await openTicket();
    } catch (error) {
      if (mine !== attempt) return;
      if (error instanceof ZcError && !passing.test(error.code)) {
        end();
        onEvent({ type: 'closed', error: error.code, message: error.message });
      } else lost();
      return;
    }
    if (mine !== attempt) return;
    const open = await findLink(ticket);
    if (mine !== attempt) return;
    link = open({
      baseUrl,
      ticket,
      afterSeq: lastSeq,
      replaces: joined?.connectionId,
      onHeard: hear,
      onEvent: take,
      onLost: lost,
      onUnfit: insist,
    });
  }

  /** What cannot be fetched is as good as none. */
  async function findLink(from: RealtimeTicket): Promise<OpenLink> {
    const found = insists ? undefined : options.findLink?.(from);
    return (await found?.catch(() => undefined)) ?? openSocket;
  }

  function insist(why: 'unreachable' | 'needed') {
    insists = why;
    leave();
    connect();
  }

  function hear() {
    clearTimeout(silence);
    silence = setTimeout(lost, silenceMs);
  }

  function take(event: RealtimeEvent) {
    if (event.type === 'beat') return;
    if ('ref' in event && event.ref !== undefined) unanswered.delete(event.ref);
    if (event.type === 'joined') {
      joined = event;
      failures = 0;
      lastSeq = event.messages.at(-1)?.seq ?? (event.isContinuous ? (lastSeq ?? 0) : 0);
      become('open');
    } else if (event.type === 'chat') {
      const { seq } = event.message;
      // One that came already tells at most that it was stored.
      if (seq <= (lastSeq ?? 0) && event.ref === undefined) return;
      lastSeq = Math.max(seq, lastSeq ?? 0);
    } else if (event.type === 'closed') {
      const isExpired = event.error === 'auth.token_expired';
      if (isExpired) ticket = undefined;
      if (isExpired || passing.test(event.error)) {
        lost();
        return;
      }
      end();
    }
    onEvent(event);
    if (event.type === 'joined') for (const message of unanswered.values()) transmit(message);
  }

  /** False when there is no connection. */
  function transmit(request: RealtimeRequest): boolean {
    return link !== undefined && status === 'open' && link.send(request);
  }

  function begin() {
    globalThis.addEventListener?.('online', reconnectNow);
    globalThis.addEventListener?.('offline', lost);
    connect();
  }

  begin();

  return {
    get status(): RealtimeStatus {
      return status ?? 'connecting';
    },
    /** What the server said last of this connection; `undefined` before the first. */
    get joined(): Joined | undefined {
      return joined;
    },
    /** Of the ticket: the way to each other. */
    get iceServers(): RealtimeTicket['iceServers'] {
      return ticket?.iceServers ?? [];
    },
    /** Of the ticket: set where guests come on stage over OpenTok. */
    get opentok(): RealtimeTicket['opentok'] {
      return ticket?.opentok;
    },

    /** Sent until the server answers, over however many connections. */
    chat(message: Omit<Chat, 'type'>): void {
      const request: Chat = { type: 'chat', ...message };
      unanswered.set(message.ref, request);
      transmit(request);
    },

    /** Of what is worth nothing later. False when it was not sent. */
    send: (request: Sendable): boolean => transmit(request),

    /** Begins anew where the server has closed it, with another ticket and what it holds. Does nothing otherwise. */
    reopen(): void {
      if (status !== 'closed') return;
      ticket = undefined;
      failures = 0;
      begin();
    },

    close(): void {
      if (status !== 'closed') end();
    },
  };
}
