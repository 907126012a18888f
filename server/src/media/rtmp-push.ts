import { once } from 'node:events';
import { ruleMessages, serverMessages } from '@zeacon/contract';
import type { LiveFragment, LiveOrigin } from './live/live-origin-api.ts';
import { type RtmpPushProgram, startRtmpPushProgram } from './rtmp-push-program.ts';
import { openRtmpRelay, type RtmpRelay, UnreachableError } from './rtmp-relay.ts';
import { readRtmpTarget } from './rtmp-target.ts';

/**
 * - `ended`: the live has ended, or the signal was aborted.
 * - `changed`: the encoder's configuration changed; push again immediately.
 * - `unreachable`: no connection could be opened, or the server did not answer.
 * - `refused`: the server did not accept the key.
 * - `lost`: the connection broke, or the server received too slowly for too long.
 * - `unsendable`: pushing again does not help.
 */
export type RtmpPushEnd =
  | { reason: 'ended' }
  | { reason: 'changed' }
  | {
      reason: 'unreachable' | 'refused' | 'lost' | 'unsendable';
      /** For users; never includes the key. */
      message: string;
    };

export interface RtmpPush {
  origin: Pick<LiveOrigin, 'subscribe' | 'rendition'>;
  rtmpUrl: string;
  streamKey: string;
  /** The server accepted the key and receives media. */
  onSending: () => void;
  signal: AbortSignal;
}

export interface RtmpPushSettings {
  ffmpegPath?: string | undefined;
  /** Resolves a host to the addresses that may be connected to; throws an error for users if there are none. */
  resolveAddresses: (host: string, port: number) => Promise<string[]>;
  connectTimeoutMs?: number;
  /** How long a server may take to respond to the key. */
  answerTimeoutMs?: number;
  stallMs?: number;
  /** How long the server may take to receive the remaining media at the end. */
  farewellMs?: number;
  /** A server that falls behind by more than this misses all media until the next key frame. */
  bufferBytes?: number;
  /** A certificate trusted in addition to the system's. */
  ca?: string | undefined;
}

export type PushToRtmp = (push: RtmpPush) => Promise<RtmpPushEnd>;

/**
 * Pushes a live to an RTMP server over one connection, starting with the newest key frame; it connects once there is
 * media. It never delays the live, and never rejects.
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

/** Time for ffmpeg to print what the server said before it closed the connection. */
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
      // While it sends, ffmpeg notices this by itself. While it waits for media, it does not.
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

/** Undefined if the program ended first. */
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
