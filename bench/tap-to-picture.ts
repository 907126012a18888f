import type { Browser } from 'playwright-core';
import { isSegment, type LoopbackServer, type ServedRequest } from './servers.ts';
import { firstFrameMs, openVisit, tap, untilRest } from './visit.ts';

const restMs = 500;

export interface Start {
  /** Over the network, before and after the tap. */
  bytesBefore: number;
  bytesAfter: number;
  firstFrameMs: number | undefined;
  /** Undefined when a segment was there before the tap, or none was asked for. */
  firstSegment: { ms: number; roundTrips: number } | undefined;
}

/** Opens the page in a fresh profile, waits until it rests, taps, and waits until the picture moves. */
export async function measureStart(browser: Browser, url: string, platform: LoopbackServer): Promise<Start> {
  platform.requests.length = 0;
  const visit = await openVisit(browser);
  const { page, bytes, close } = visit;
  try {
    await page.goto(url);
    await untilRest(visit, restMs + platform.conditions.delayMs * 2);
    const bytesBefore = bytes();
    await tap(page);
    const ms = await firstFrameMs(page);
    const tappedAt = await page.evaluate<number>('bench.tappedAt');
    return {
      bytesBefore,
      bytesAfter: bytes() - bytesBefore,
      firstFrameMs: ms,
      firstSegment: findFirstSegment(platform.requests, tappedAt),
    };
  } finally {
    await close();
  }
}

/**
 * How long after the tap the first media segment was asked for, and how many requests, each made after the answer to
 * the one before, had been answered by then.
 */
export function findFirstSegment(requests: readonly ServedRequest[], tappedAt: number): Start['firstSegment'] {
  const first = requests.find(({ path }) => isSegment(path));
  if (!first || first.arrivedAt < tappedAt) return undefined;
  const depths = new Map<ServedRequest, number>();
  const answeredBefore = (at: number) =>
    Math.max(0, ...[...depths].filter(([one]) => (one.answeredAt ?? Infinity) <= at).map(([, depth]) => depth));
  for (const one of requests) {
    if (one === first) break;
    if (one.arrivedAt >= tappedAt) depths.set(one, answeredBefore(one.arrivedAt) + 1);
  }
  return { ms: first.arrivedAt - tappedAt, roundTrips: answeredBefore(first.arrivedAt) };
}
