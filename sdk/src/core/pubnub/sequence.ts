import type { RealtimeEvent } from '@zeacon/contract';

type Chat = Extract<RealtimeEvent, { type: 'chat' }>;

/** Puts messages in the order of their `seq`, each once, where they may come in any. */
export function createSequence(deliver: (event: Chat) => void) {
  const early = new Map<number, Chat>();
  /** Everything up to it was delivered, and was there. */
  let lastSeq = 0;
  /** The newest that is known to be there. */
  let newestSeq = 0;

  function release(): void {
    for (let next = early.get(lastSeq + 1); next; next = early.get(lastSeq + 1)) {
      lastSeq += 1;
      early.delete(lastSeq);
      deliver(next);
    }
  }

  return {
    take(event: Chat): void {
      const { seq } = event.message;
      newestSeq = Math.max(newestSeq, seq);
      if (seq <= lastSeq) {
        // It was delivered; its writer is told that it was stored.
        if (event.ref !== undefined) deliver(event);
        return;
      }
      if (early.get(seq)?.ref === undefined) early.set(seq, event);
      release();
    },

    /** There are messages up to `seq`. */
    expect(seq: number): void {
      newestSeq = Math.max(newestSeq, seq);
    },

    /** What was missed came by another way: all up to `seq`. */
    catchUp(seq: number): void {
      lastSeq = Math.max(lastSeq, seq);
      newestSeq = Math.max(newestSeq, lastSeq);
      for (const [at, event] of [...early].sort(([a], [b]) => a - b)) {
        if (at > lastSeq) continue;
        early.delete(at);
        if (event.ref !== undefined) deliver(event);
      }
      release();
    },

    get lastSeq() {
      return lastSeq;
    },
    get hasGap() {
      return newestSeq > lastSeq;
    },
  };
}
