import type { TopicEvent } from '@zeacon/contract';
import { ZcError } from '../result.ts';
import { type AskOptions, createHeldRequests, type HeldRequest } from './held-requests.ts';
import { createSilenceTimer } from './silence.ts';
import type { OpenTopicLink, TopicLink, TopicTicket } from './topic-link.ts';

export type TopicStatus = 'connecting' | 'open' | 'waiting' | 'closed';
type Shared = Extract<TopicEvent, { type: 'refused' | 'closed' | 'presence' }>;

/** What a client must know about one kind of topic. */
export interface ClientTopicKind<Event> {
  /** Undefined for unusable events, such as those of a newer server. */
  read(message: Record<string, unknown>): Event | undefined;
  /**
   * Reads the first event after joining: the connection's id, and the newest numbered news it includes. Undefined for
   * other events.
   */
  welcome(event: Event, heldSeq: number | undefined): { connectionId: string; lastSeq: number | undefined } | undefined;
  /** Of news that are numbered. */
  seqOf(event: Event): number | undefined;
}

export interface SubscriptionOptions<Ticket extends TopicTicket, Event, Request> {
  /** Requests a ticket; called again when it has expired. A `ZcError` of the server ends the subscription. */
  openTicket: () => Promise<Ticket>;
  /** Numbered news arrive once and in order; missed ones come with the welcome. */
  onEvent: (event: Event | Shared) => void;
  onStatus?: ((status: TopicStatus) => void) | undefined;
  /** Another transport than the server's WebSocket, if the ticket names one; otherwise undefined. */
  findLink?: ((ticket: Ticket) => Promise<OpenTopicLink<Ticket, Event | TopicEvent, Request>> | undefined) | undefined;
  /** Ends it for good. */
  signal?: AbortSignal | undefined;
}

export interface SubscriptionDeps<Ticket extends TopicTicket, Event, Request> {
  baseUrl: string;
  kind: ClientTopicKind<Event>;
  openSocket: OpenTopicLink<Ticket, Event | TopicEvent, Request>;
  random: () => number;
}

const firstDelayMs = 500;
const longestDelayMs = 15_000;
/** Tickets are renewed this early, because clocks differ. */
const ticketMarginMs = 60_000;
/** Temporary failures: the server did not refuse. */
const passing = /^client\.|^server\.|^request\.rate_limited$/;

/** Stays in one topic, whatever happens to the network, until `close`. */
export function createSubscription<
  Ticket extends TopicTicket,
  Event extends { type: string },
  Request extends { type: string },
>(
  options: SubscriptionOptions<Ticket, Event, Request>,
  { baseUrl, kind, openSocket, random }: SubscriptionDeps<Ticket, Event, Request>,
) {
  const { openTicket, onEvent, onStatus, signal } = options;
  const held = createHeldRequests<Event>((request) => transmit(request as unknown as Request));
  const silence = createSilenceTimer(lost);
  let ticket: Ticket | undefined;
  let link: TopicLink<Request> | undefined;
  /** Why the server's WebSocket is used, whatever the ticket names. */
  let insists: 'unreachable' | 'needed' | undefined;
  let welcome: Event | undefined;
  let connectionId: string | undefined;
  let presence: number | undefined;
  let lastSeq: number | undefined;
  let status: TopicStatus | undefined;
  let failures = 0;
  /** Number of the current attempt: events of earlier ones are ignored. */
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function become(next: TopicStatus) {
    if (status === next) return;
    status = next;
    onStatus?.(next);
  }

  function leave() {
    attempt += 1;
    clearTimeout(timer);
    silence.stop();
    const left = link;
    link = undefined;
    left?.close();
  }

  function end() {
    leave();
    held.stop();
    globalThis.removeEventListener?.('online', reconnectNow);
    globalThis.removeEventListener?.('offline', lost);
    signal?.removeEventListener('abort', abort);
    become('closed');
  }

  function close() {
    if (status !== 'closed') end();
  }

  function abort() {
    close();
    held.abort();
  }

  function lost() {
    leave();
    if (insists === 'unreachable') insists = undefined;
    become('waiting');
    // The `online` event ends this wait.
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
      ...{ baseUrl, ticket, afterSeq: lastSeq, replaces: connectionId },
      onHeard: silence.hear,
      onEvent: take,
      onLost: lost,
      onUnfit: insist,
    });
  }

  /** A transport that cannot be loaded counts as none. */
  async function findLink(from: Ticket): Promise<OpenTopicLink<Ticket, Event | TopicEvent, Request>> {
    const found = insists ? undefined : options.findLink?.(from);
    return (await found?.catch(() => undefined)) ?? openSocket;
  }

  function insist(why: 'unreachable' | 'needed') {
    insists = why;
    leave();
    connect();
  }

  /** Whether to pass the event on. */
  function isNews(event: Event): boolean {
    const welcomed = kind.welcome(event, lastSeq);
    const seq = kind.seqOf(event);
    const ref = refOf(event);
    if (ref !== undefined) held.answer(ref, event);
    if (welcomed) {
      welcome = event;
      ({ connectionId, lastSeq } = welcomed);
      failures = 0;
      become('open');
    } else if (seq !== undefined) {
      // A repeated message can only confirm that it was stored.
      if (seq <= (lastSeq ?? 0) && ref === undefined) return false;
      lastSeq = Math.max(seq, lastSeq ?? 0);
    }
    return true;
  }

  function take(event: Event | TopicEvent) {
    if (!isShared(event)) {
      if (!isNews(event)) return;
      onEvent(event);
      if (event === welcome) held.sendAll();
      return;
    }
    if (event.type === 'beat') return;
    if (event.type === 'lost') return lost();
    if (event.type === 'presence') presence = event.count;
    else if (event.type === 'refused') {
      if (event.ref !== undefined) held.answer(event.ref, new ZcError(event.error, event.message));
    } else {
      const isExpired = event.error === 'auth.token_expired';
      if (isExpired) ticket = undefined;
      if (isExpired || passing.test(event.error)) return lost();
      end();
    }
    onEvent(event);
  }

  /** False if there is no connection, or its buffer is full. */
  function transmit(request: Request): boolean {
    return link !== undefined && status === 'open' && link.send(request);
  }

  function begin() {
    globalThis.addEventListener?.('online', reconnectNow);
    globalThis.addEventListener?.('offline', lost);
    signal?.addEventListener('abort', abort);
    connect();
  }

  if (signal?.aborted) status = 'closed';
  else begin();

  return {
    get status(): TopicStatus {
      return status ?? 'connecting';
    },
    get ticket(): Ticket | undefined {
      return ticket;
    },
    /** The last welcome; undefined before the first. */
    get welcome(): Event | undefined {
      return welcome;
    },
    /** How many connections are in the topic; undefined for kinds that do not report it. */
    get presence(): number | undefined {
      return presence;
    },

    /** Sent until the server answers under its `ref`, over however many connections. */
    ask: (request: Request & HeldRequest, asking: AskOptions = {}): Promise<Event> => held.ask(request, asking),

    /** For requests that are useless later. False if it was not sent. */
    send: transmit,

    /** Reopens a topic that the server closed, with a new ticket and what it holds. Otherwise does nothing. */
    reopen(): void {
      if (status !== 'closed' || signal?.aborted) return;
      ticket = undefined;
      failures = 0;
      begin();
    },

    close,
  };
}

const shared: readonly string[] = ['beat', 'refused', 'closed', 'lost', 'presence'] satisfies TopicEvent['type'][];
const isShared = (event: { type: string }): event is TopicEvent => shared.includes(event.type);

function refOf(event: object): string | undefined {
  return 'ref' in event && typeof event.ref === 'string' ? event.ref : undefined;
}
