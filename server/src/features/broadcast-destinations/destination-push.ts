import type { BroadcastState } from '@zeacon/contract';
import type { PushToRtmp, RtmpPush, RtmpPushEnd } from '../../media/rtmp-push.ts';

export interface DestinationPushSettings {
  /** Between two attempts; doubled up to the most. */
  leastDelayMs?: number;
  mostDelayMs?: number;
  /** Who sends for so long is settled: what breaks afterwards is a new trouble. */
  steadyMs?: number;
  /** So many connections in a row that were refused, or broke before they were settled, are enough. */
  mostRefusals?: number;
}

export interface DestinationPush extends Omit<RtmpPush, 'onSending'> {
  push: PushToRtmp;
  /** Called with every change; `message` is for a person. */
  report: (state: BroadcastState, message: string | null) => void;
  settings: DestinationPushSettings;
  /** 0 to 1. */
  random: () => number;
  /** Resolves at an abort too. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Keeps pushing a live to one destination until it ends, the signal aborts, or the destination refuses for good, of which the last
 * report is `failed`. Never rejects.
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
    // Spread, so that what broke together does not come back together.
    await wait(delayMs * (0.75 + random() / 2), what.signal);
  }
}
