import type { BroadcastState } from '@zeacon/contract';
import type { PushToRtmp, RtmpPush, RtmpPushEnd } from '../../media/rtmp-push.ts';

export interface DestinationPushSettings {
  /** Delay between two attempts; doubled each time up to the maximum. */
  leastDelayMs?: number;
  mostDelayMs?: number;
  /** A push that sends for this long is stable: a later failure starts a new series of attempts. */
  steadyMs?: number;
  /** Give up after this many connections in a row that were refused or broke before they were stable. */
  mostRefusals?: number;
}

export interface DestinationPush extends Omit<RtmpPush, 'onSending'> {
  push: PushToRtmp;
  /** Called with every change; `message` is for a person. */
  report: (state: BroadcastState, message: string | null) => void;
  settings: DestinationPushSettings;
  /** From 0 to 1. */
  random: () => number;
  /** Also resolves on abort. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Keeps pushing a live to one destination until the live ends, the signal aborts, or the destination refuses for good;
 * the last report is then `failed`. Never rejects.
 */
export async function keepPushing({ push, report, settings, random, wait, ...what }: DestinationPush): Promise<void> {
  const { leastDelayMs = 1000, mostDelayMs = 30_000, steadyMs = 10_000, mostRefusals = 5 } = settings;
  let refusals = 0;
  let delays = 0;

  async function attempt(): Promise<{ end: RtmpPushEnd; wasSteady: boolean }> {
    let wasSteady = false;
    let steady: ReturnType<typeof setTimeout> | undefined;
    const onSending = () => {
      report('sending', null);
      steady = setTimeout(() => {
        wasSteady = true;
      }, steadyMs);
    };
    const end = await push({ ...what, onSending });
    clearTimeout(steady);
    return { end, wasSteady };
  }

  report('connecting', null);
  while (!what.signal.aborted) {
    const { end, wasSteady } = await attempt();
    if (end.reason === 'ended' || what.signal.aborted) return;
    if (wasSteady) {
      refusals = 0;
      delays = 0;
    }
    if (end.reason === 'changed') continue;
    if (end.reason === 'refused' || end.reason === 'lost') refusals += 1;
    if (end.reason === 'unsendable' || refusals >= mostRefusals) return report('failed', end.message);
    report('reconnecting', end.message);
    const delayMs = Math.min(mostDelayMs, leastDelayMs * 2 ** delays);
    delays += 1;
    // Random, so that pushes that broke together do not reconnect together.
    await wait(delayMs * (0.75 + random() / 2), what.signal);
  }
}
