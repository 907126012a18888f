import type { RealtimeEvent } from '@zeacon/contract';

type Chat = Extract<RealtimeEvent, { type: 'chat' }>;

/** Puts messages in the order of their `seq`, each once, even if they arrive out of order. */
export function createSequence(deliver: (event: Chat) => void) {
  const early = new Map<number, Chat>();
  /** Everything up to this number was delivered. */
  let lastSeq = 0;
  /** The newest number that is known to exist. */
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
        // It was already delivered; its writer still learns that it was stored.
        if (event.ref !== undefined) deliver(event);
        return;
      }
      if (early.get(seq)?.ref === undefined) early.set(seq, event);
      release();
    },

    /** Called when messages up to `seq` are known to exist. */
    expect(seq: number): void {
      newestSeq = Math.max(newestSeq, seq);
    },

    /** Called when everything up to `seq` was caught up by another way. */
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
