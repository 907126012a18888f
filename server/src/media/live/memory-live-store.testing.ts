import type { LiveInitRecord, LiveSegmentRecord, LiveStore } from './live-store.ts';

/** Keeps everything in memory, and fails as often as the test wants. */
export function createMemoryLiveStore() {
  const inits = new Map<number, LiveInitRecord & { bytes: Uint8Array }>();
  const segments = new Map<number, LiveSegmentRecord & { bytes: Uint8Array }>();
  let refusals = 0;
  const refuse = () => {
    if (refusals === 0) return;
    refusals -= 1;
    throw new Error('The store is away');
  };
  const store: LiveStore = {
    async putInit(init, bytes) {
      refuse();
      inits.set(init.init, { ...init, bytes });
    },
    async putSegment(segment, bytes) {
      refuse();
      segments.set(segment.seq, { ...segment, bytes });
    },
    async listSegments() {
      return { inits: [...inits.values()], segments: [...segments.values()].map(({ bytes: _, ...row }) => row) };
    },
  };
  return {
    ...store,
    inits,
    segments,
    refuseNext(count: number) {
      refusals = count;
    },
    /** One file for each stretch of segments with the same initialization segment. */
    joined(): Buffer[] {
      const files: { init: number; chunks: Uint8Array[] }[] = [];
      for (const { init, bytes } of segments.values()) {
        if (files.at(-1)?.init !== init) files.push({ init, chunks: [inits.get(init)?.bytes ?? new Uint8Array()] });
        files.at(-1)?.chunks.push(bytes);
      }
      return files.map(({ chunks }) => Buffer.concat(chunks));
    },
  };
}
