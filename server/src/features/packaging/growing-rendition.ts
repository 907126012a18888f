import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PackageIndex, PackageIndexStore } from '../../media/package-index.ts';
import {
  initName,
  type MadeSegment,
  measureBitrates,
  type Rendition,
  type RenditionSegment,
  segmentName,
} from '../../media/rendition.ts';
import type { Storage } from '../../platform/storage/storage.ts';

export interface GrowingRenditionOptions {
  storage: Storage;
  indexes: PackageIndexStore;
  prefix: string;
  name: string;
  signal: AbortSignal;
  /** Called once there is enough to play. Never, if nothing is to be published before the whole. */
  onPlayable?: ((index: PackageIndex, shape: MadeSegment['rendition']) => Promise<void>) | undefined;
}

const parallel = 4;
/** A file that cannot be copied shows it in its first segments. */
const enoughSegments = 2;
/** What is made much faster than it plays never makes a viewer wait. */
const enoughSpeed = 1.5;
const publishEveryMs = 1000;

/** Stores the segments of a rendition while others are still made, and publishes what is there. */
export function createGrowingRendition(options: GrowingRenditionOptions) {
  const { storage, indexes, prefix, name, signal, onPlayable } = options;
  const folder = `${prefix}${name}/`;
  const startedMs = performance.now();
  const waiting: MadeSegment[] = [];
  const stored: RenditionSegment[] = [];
  let publishedMs = Number.NEGATIVE_INFINITY;
  let isPlayable = false;
  let running: Promise<void> | undefined;
  let failure: unknown;

  async function put(file: string, path: string) {
    signal.throwIfAborted();
    await storage.putFile(`${folder}${file}`, path, { signal });
  }

  async function storeWaiting() {
    while (waiting.length > 0 && failure === undefined) {
      const batch = waiting.splice(0, parallel);
      const [first] = batch;
      if (first?.index === 0) await put(initName, join(dirname(first.path), initName));
      await Promise.all(batch.map(({ index, path }) => put(segmentName(index), path)));
      for (const { path } of batch) await rm(path);
      stored.push(...batch.map(({ durationMs, sizeBytes }) => ({ durationMs, sizeBytes })));
      await publish(batch[0]!);
    }
  }

  async function publish({ rendition, longestMs }: MadeSegment) {
    const nowMs = performance.now();
    const durationMs = stored.reduce((sum, one) => sum + one.durationMs, 0);
    const isEnough = stored.length >= enoughSegments && durationMs >= enoughSpeed * (nowMs - startedMs);
    if (!onPlayable || !(isPlayable || isEnough) || nowMs - publishedMs < publishEveryMs) return;
    publishedMs = nowMs;
    const sofar = { ...rendition, ...measureBitrates(stored), durationMs: Math.round(durationMs), segments: stored };
    const index = await indexes.add(prefix, name, sofar, { longestMs, grows: true });
    if (isPlayable) return;
    await onPlayable(index, rendition);
    isPlayable = true;
  }

  /** Whatever comes while a run ends is stored by the next. */
  function storeOn() {
    if (waiting.length === 0 || failure !== undefined) return;
    running ??= storeWaiting()
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => {
        running = undefined;
        storeOn();
      });
  }

  return {
    add(segment: MadeSegment): void {
      waiting.push(segment);
      storeOn();
    },

    /** Publishes the whole once all of it is stored. */
    async finish(rendition: Rendition): Promise<PackageIndex> {
      while (running) await running;
      if (failure !== undefined) throw failure;
      return indexes.add(prefix, name, rendition);
    },

    /** Waits for what is under way; nothing more is stored. */
    async abandon(): Promise<void> {
      failure ??= new Error('The rendition was abandoned.');
      await running;
    },
  };
}
