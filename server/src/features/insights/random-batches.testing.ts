import { InsightEventType } from '@zeacon/contract';
import { eventBatch, storedEvent, testedAt } from './event-batch.testing.ts';
import type { EventBatch, StoredEvent } from './event-store.ts';

/** Mulberry32: the same numbers from the same seed. */
export function randomOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below) | 0;
  };
}

const types: readonly StoredEvent['type'][] = [...InsightEventType.options, 'lead'];

/** By which an event counts differently. */
const codes: Partial<Record<StoredEvent['type'], string>> = {
  play: 'autoplay',
  rebuffer: 'continued',
  error: 'overlay.picture',
};

function randomEvent(id: string, random: (below: number) => number): StoredEvent {
  const type = types[random(types.length)]!;
  const ofOverlay = type.startsWith('overlay') || type === 'lead';
  return storedEvent(id, type, {
    at: new Date(testedAt.getTime() - random(3 * 86_400_000)),
    positionMs: random(5) === 0 ? null : random(60_000),
    watchedMs: random(2) === 0 ? null : random(12_000),
    durationMs: random(2) === 0 ? null : random(5000),
    height: random(3) === 0 ? null : 100 + random(2300),
    code: random(2) === 0 ? (codes[type] ?? null) : null,
    overlay: ofOverlay
      ? { id: `hgp_${random(3)}`, kind: 'HYPERGRAPHIC', hypergraphicId: random(2) ? `hyp_${random(2)}` : null }
      : null,
  });
}

/** Batches of a few views, in random order, cut at random, many of them sent again. */
export function randomBatches(random: (below: number) => number): EventBatch[] {
  const batches = Array.from({ length: 6 }, (_, view) => view).flatMap((view) => {
    const events = Array.from({ length: 3 + random(30) }, (_, n) => randomEvent(`event-${view}-${n}`, random));
    const cuts = Array.from({ length: 1 + random(4) }, () => events.filter(() => random(2) === 0));
    return [...cuts, events].map((some) =>
      eventBatch(some, {
        viewId: `view-${view}`,
        streamId: `str_${view % 2}`,
        receivedAt: new Date(testedAt.getTime() + random(40) * 86_400_000),
      }),
    );
  });
  for (let index = batches.length - 1; index > 0; index -= 1) {
    const other = random(index + 1);
    [batches[index], batches[other]] = [batches[other]!, batches[index]!];
  }
  return batches;
}
