import { once } from 'node:events';
import { ruleMessages, serverMessages } from '@zeacon/contract';
import type { LiveFragment, LiveOrigin } from './live/live-origin-api.ts';
import { type RtmpPushProgram, startRtmpPushProgram } from './rtmp-push-program.ts';
import { openRtmpRelay, type RtmpRelay, UnreachableError } from './rtmp-relay.ts';
import { readRtmpTarget } from './rtmp-target.ts';

/**
 * - `ended`: the live has ended, or the signal was aborted.
 * - `changed`: the encoder was set up anew; push again, at once.
 * - `unreachable`: no connection could be opened, or nobody answered.
 * - `refused`: the server did not take the key.
 * - `lost`: the connection broke, or the server took too little for too long.
 * - `unsendable`: pushing again does not help.
 */
export type RtmpPushEnd =
  | { reason: 'ended' }
  | { reason: 'changed' }
  | {
      reason: 'unreachable' | 'refused' | 'lost' | 'unsendable';
      /** For a person, without the key. */
      message: string;
    };

export interface RtmpPush {
  origin: Pick<LiveOrigin, 'subscribe' | 'rendition'>;
  rtmpUrl: string;
  streamKey: string;
  /** The server takes it. */
  onSending: () => void;
  signal: AbortSignal;
}

export interface RtmpPushSettings {
  ffmpegPath?: string | undefined;
  /** Which addresses of a host may be opened; throws an error for a person where none is. */
  resolveAddresses: (host: string, port: number) => Promise<string[]>;
  connectTimeoutMs?: number;
  /** So long a server may take to answer to the key. */
  answerTimeoutMs?: number;
  stallMs?: number;
  /** So long it may take what is left at the end. */
  farewellMs?: number;
  /** A server that is behind by more misses what follows until the next key frame. */
  bufferBytes?: number;
  /** Certificates trusted besides the system's. */
  ca?: string | undefined;
}

export type PushToRtmp = (push: RtmpPush) => Promise<RtmpPushEnd>;

/**
 * Pushes a live to an RTMP server over one connection, from the newest key frame on; without media it waits before it connects.
 * Nothing of it holds up the live. Never rejects.
 */
export function createRtmpPush(settings: RtmpPushSettings): PushToRtmp {
  const { bufferBytes = 8 * 1024 ** 2 } = settings;

  return async (push) => {
    const over = new AbortController();
    const signal = AbortSignal.any([push.signal, over.signal]);
    const fragments = push.origin.subscribe({ bufferBytes, signal })[Symbol.asyncIterator]();
    try {
      const first = await fragments.next();
      if (first.done) return { reason: 'ended' };
      return await send(push, settings, { first: first.value, fragments, over });
    } catch (error) {
      if (push.signal.aborted) return { reason: 'ended' };
      const isTold = error instanceof UnreachableError || (error as Error).name === 'AddressRefusedError';
      const message = isTold ? (error as Error).message : serverMessages.destinationFailed;
      return { reason: 'unreachable', message };
    } finally {
      over.abort();
    }
  };
}

/** To say what the server said before it hung up. */
const lastWordsMs = 500;

const { fill } = ruleMessages;

interface Feed {
  first: LiveFragment;
  fragments: AsyncIterator<LiveFragment>;
  /** Ends the fragments. */
  over: AbortController;
}

async function send(push: RtmpPush, settings: RtmpPushSettings, feed: Feed): Promise<RtmpPushEnd> {
  const { ffmpegPath = 'ffmpeg', answerTimeoutMs = 20_000, connectTimeoutMs = 10_000, stallMs = 15_000 } = settings;
  const target = readRtmpTarget(push.rtmpUrl);
  if (!target) return { reason: 'unsendable', message: serverMessages.destinationNotOpenable };
  const codecs = push.origin.rendition()?.codecs ?? [];
  const isVideo = (codec: string) => !/^(mp4a|opus)/i.test(codec);
  if (codecs.some((codec) => isVideo(codec) && !codec.startsWith('avc1')))
    return { reason: 'unsendable', message: serverMessages.destinationNotH264 };

  const addresses = await settings.resolveAddresses(target.host, target.port);
  const { signal } = push;
  const relay = await openRtmpRelay({ target, addresses, connectTimeoutMs, stallMs, ca: settings.ca, signal });
  let isSending = false;
  let isTimedOut = false;
  let answer: ReturnType<typeof setTimeout> | undefined;
  let hangUp: ReturnType<typeof setTimeout> | undefined;
  try {
    const isAac = codecs.some((codec) => codec.startsWith('mp4a'));
    const options = { ffmpegPath, target, streamKey: push.streamKey, port: relay.port, isAac };
    const program = await startRtmpPushProgram(options, () => {
      clearTimeout(answer);
      isSending = true;
      push.onSending();
    });
    answer = setTimeout(() => {
      isTimedOut = true;
      program.kill();
    }, answerTimeoutMs);
    relay.gone.addEventListener('abort', () => {
      // It notices by itself while it sends. Waiting for media, it would not.
      hangUp = setTimeout(program.kill, lastWordsMs);
    });
    const fed = await feedProgram(program, feed, signal);
    await leave(program, settings.farewellMs ?? 3000);
    if (fed) return { reason: fed };
    return explain({ program, relay, isSending, isTimedOut, host: target.host, code: await program.exit });
  } finally {
    clearTimeout(answer);
    clearTimeout(hangUp);
    relay.close();
  }
}

/** Undefined when the program was gone before. */
async function feedProgram(program: RtmpPushProgram, { first, fragments, over }: Feed, signal: AbortSignal) {
  const end = () => over.abort();
  program.over.addEventListener('abort', end, { once: true });
  if (program.over.aborted) end();
  const stop = AbortSignal.any([signal, program.over]);
  let fragment: IteratorResult<LiveFragment> = { done: false, value: first };
  while (!fragment.done && !stop.aborted) {
    if (fragment.value.type === 'init' && fragment.value !== first) return 'changed';
    if (!program.input.write(fragment.value.bytes))
      await once(program.input, 'drain', { signal: stop }).catch(() => {});
    fragment = await fragments.next();
  }
  return program.over.aborted && !signal.aborted ? undefined : 'ended';
}

async function leave(program: RtmpPushProgram, withinMs: number): Promise<void> {
  program.input.end();
  const kill = setTimeout(program.kill, withinMs);
  await program.exit;
  clearTimeout(kill);
}

interface Outcome {
  program: RtmpPushProgram;
  relay: RtmpRelay;
  isSending: boolean;
  isTimedOut: boolean;
  host: string;
  code: number | null;
}

function explain({ program, relay, isSending, isTimedOut, host, code }: Outcome): RtmpPushEnd {
  if (isTimedOut) return { reason: 'unreachable', message: fill(serverMessages.destinationSilent, { host }) };
  if (code === 126 || code === 127) return { reason: 'unsendable', message: serverMessages.destinationWithoutFfmpeg };
  if (relay.hasStalled()) return { reason: 'lost', message: fill(serverMessages.destinationTooSlow, { host }) };
  if (isSending) return { reason: 'lost', message: fill(serverMessages.destinationLost, { host }) };
  const answer = /Server error: (.{1,200})/.exec(program.words())?.[1]?.trim();
  const { destinationRefused, destinationRefusedSaying } = serverMessages;
  const message = answer ? fill(destinationRefusedSaying, { host, answer }) : fill(destinationRefused, { host });
  return { reason: 'refused', message };
}
