import type { StudioConfig, StudioReply } from '@zeacon/contract';
import { type BacklogLimits, backlogLimits, createBacklog } from './backlog.ts';
import { type EncodedChunk, readReply, toChunkMessage, toEndMessage, toJsonMessage } from './studio-messages.ts';

/** The part of `WebSocket` that we use. */
export interface SenderSocket {
  binaryType: string;
  readonly bufferedAmount: number;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(data: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

/** The right to open one, as the server gives it. */
export interface StudioTicket {
  url: string;
  token: string;
}

export type ClosedReply = Extract<StudioReply, { type: 'closed' }>;
export type Connection = 'connecting' | 'open' | 'waiting' | 'closed';

export interface SenderDeps {
  /** New for every page that sends. */
  sendId: string;
  /** Epoch milliseconds at time 0 of the chunks. */
  epochMs: number;
  software: string;
  /** Called if there is none that recently opened a connection. */
  getTicket: () => Promise<StudioTicket>;
  openSocket: (ticket: StudioTicket) => SenderSocket;
  /** Monotonic, in milliseconds. */
  now: () => number;
  random: () => number;
  /** Returns a function that cancels it. */
  schedule: (run: () => void, delayMs: number) => () => void;
  onConnection: (connection: Connection) => void;
  onKeyFrameWanted: () => void;
  onClosed: (reply: ClosedReply) => void;
  limits?: BacklogLimits;
}

const highWaterBytes = 1_000_000;
const pumpAgainMs = 40;
const silenceMs = 10_000;
/** A first attempt is given up after this, each further one later: lost packets are only resent after seconds. */
const openingMs = 3000;
const openingMoreMs = 1000;
const firstRetryMs = 300;
/** One page sends a live, so a server that was down gets it back at once; one that stays down is tried less often. */
const maxRetryMs = 1000;
const patientRetries = 90;
const patientRetryMs = 5000;

/** Sends encoded media as described in the contract's `studio-channel.ts`, across broken connections. */
export function createStudioSender(deps: SenderDeps) {
  const { getTicket, openSocket, now, random, schedule } = deps;
  const backlog = createBacklog(deps.limits ?? backlogLimits);
  /** Number of the next message. */
  let sequence = 1;
  let epochMs = deps.epochMs;
  let hasSent = false;
  let connection: Connection = 'closed';
  let socket: SenderSocket | undefined;
  let ticket: StudioTicket | undefined;
  let attempts = 0;
  let isResumed = false;
  let retries = 0;
  let heardMs = 0;
  let delayMs = 0;
  let arrived = 0;
  let cancelRetry: (() => void) | undefined;
  let cancelPump: (() => void) | undefined;
  let cancelWatch: (() => void) | undefined;
  /** When messages were sent, to measure the time until they are acknowledged. */
  const sent: { sequence: number; atMs: number }[] = [];

  function setConnection(next: Connection) {
    if (next === connection) return;
    connection = next;
    deps.onConnection(next);
  }

  async function connect() {
    setConnection('connecting');
    attempts += 1;
    const attempt = attempts;
    heardMs = now();
    watch();
    try {
      ticket ??= await getTicket();
    } catch {
      if (attempt === attempts) giveUp();
      return;
    }
    if (attempt === attempts) open(ticket);
  }

  function open(held: StudioTicket) {
    const opened = openSocket(held);
    socket = opened;
    heardMs = now();
    opened.binaryType = 'arraybuffer';
    // Until it has opened a connection, it may not be valid any more.
    ticket = undefined;
    opened.onopen = () => {
      heardMs = now();
      ticket = held;
      const { sendId, software } = deps;
      opened.send(toJsonMessage('hello', { sendId, epochMs, software, isResumed: hasSent }));
    };
    opened.onmessage = ({ data }) => {
      const reply = readReply(data);
      if (opened === socket && reply) take(reply);
    };
    const lose = () => opened === socket && giveUp();
    opened.onerror = lose;
    opened.onclose = lose;
  }

  function take(reply: StudioReply) {
    heardMs = now();
    if (reply.type === 'resume') {
      if (reply.sequence <= arrived || reply.sequence === 1) backlog.rewindAll();
      else backlog.rewind(reply.sequence);
      sequence = reply.sequence;
      arrived = reply.sequence - 1;
      isResumed = true;
      retries = 0;
      sent.length = 0;
      setConnection('open');
      deps.onKeyFrameWanted();
      pump();
    } else if (reply.type === 'ack') {
      arrived = Math.max(arrived, reply.sequence);
      epochMs = reply.epochMs ?? epochMs;
      backlog.acknowledge(reply.sequence, reply.stored);
      while (sent[0] && sent[0].sequence <= reply.sequence) delayMs = now() - sent.shift()!.atMs;
      pump();
    } else if (reply.type === 'key-frame') {
      deps.onKeyFrameWanted();
    } else {
      close();
      deps.onClosed(reply);
    }
  }

  function giveUp() {
    drop();
    retry();
  }

  function drop() {
    const dropped = socket;
    socket = undefined;
    isResumed = false;
    attempts += 1;
    cancelWatch?.();
    cancelPump?.();
    cancelPump = undefined;
    if (!dropped) return;
    dropped.onopen = dropped.onmessage = dropped.onclose = dropped.onerror = null;
    dropped.close();
  }

  function retry() {
    setConnection('waiting');
    const longestMs = retries < patientRetries ? maxRetryMs : patientRetryMs;
    const delay = Math.min(longestMs, firstRetryMs * 2 ** retries) * (0.5 + random());
    retries += 1;
    cancelRetry?.();
    cancelRetry = schedule(() => void connect(), delay);
  }

  /** A connection that does not acknowledge what was sent counts as dead. */
  function watch() {
    cancelWatch?.();
    cancelWatch = schedule(() => {
      const limitMs = isResumed ? silenceMs : Math.min(silenceMs, openingMs + openingMoreMs * retries);
      const isWaited = !isResumed || sent.length > 0;
      if (isWaited && now() - heardMs > limitMs) giveUp();
      else watch();
    }, 1000);
  }

  function pump() {
    cancelPump?.();
    cancelPump = undefined;
    while (socket && isResumed) {
      if (socket.bufferedAmount > highWaterBytes) {
        cancelPump = schedule(pump, pumpAgainMs);
        return;
      }
      const message = backlog.take(sequence);
      if (!message) return;
      if (sent.length === 0) heardMs = now();
      hasSent = true;
      socket.send(message.bytes);
      sent.push({ sequence, atMs: now() });
      sequence += 1;
    }
  }

  function close() {
    drop();
    cancelRetry?.();
    setConnection('closed');
  }

  return {
    start() {
      if (connection === 'closed') void connect();
    },
    configure(config: StudioConfig) {
      backlog.push({ kind: 'config', key: false, ptsUs: 0, bytes: toJsonMessage('config', config) });
      pump();
    },
    send(chunk: EncodedChunk) {
      const { kind, key, ptsUs } = chunk;
      backlog.push({ kind, key, ptsUs, bytes: toChunkMessage(chunk) });
      pump();
    },
    /** Sends the end. */
    end() {
      backlog.push({ kind: 'end', key: false, ptsUs: 0, bytes: toEndMessage() });
      pump();
    },
    close,
    get figures() {
      const { count, bytes, spanUs, unstoredCount, heldBytes, droppedPictures } = backlog.figures;
      return {
        connection,
        /** Messages that are not acknowledged. */
        unackedCount: count,
        unackedBytes: bytes,
        unackedMs: Math.round(spanUs / 1000),
        unstoredCount,
        heldBytes,
        droppedPictures,
        /** Epoch milliseconds at time 0 of the chunks, as the live counts them. */
        epochMs,
        /** Time from sending a message to its acknowledgement. */
        delayMs: Math.round(delayMs),
        /** Number of the newest message known to have arrived. */
        arrived,
      };
    },
  };
}
