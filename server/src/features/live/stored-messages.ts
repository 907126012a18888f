interface Pending {
  sequence: number;
  kind: 'video' | 'audio' | 'other';
  /** Time on the sender's clock. */
  ptsUs: number;
}

/** Tracks which messages of a page are stored, by the times of their media. */
export function createStoredMessages() {
  let pending: Pending[] = [];
  let untilUs = Number.NEGATIVE_INFINITY;
  let newest = 0;

  function settle() {
    const first = pending.findIndex(({ ptsUs }) => ptsUs >= untilUs);
    const done = pending.splice(0, first < 0 ? pending.length : first);
    newest = done.at(-1)?.sequence ?? newest;
  }

  return {
    /** The newest message up to which everything is stored; 0 before the first. */
    get newest() {
      return newest;
    },
    arrived(sequence: number, sample: Omit<Pending, 'sequence'> | undefined) {
      pending.push({ sequence, ...(sample ?? { kind: 'other', ptsUs: Number.NEGATIVE_INFINITY }) });
    },
    /** Marks everything written before that time as stored. */
    advance(ptsUs: number) {
      untilUs = Math.max(untilUs, ptsUs);
      settle();
    },
    /** Nothing more comes, so sound after the last picture is dropped. */
    end() {
      if (pending.some(({ kind }) => kind === 'video')) pending = pending.filter(({ kind }) => kind !== 'audio');
      settle();
    },
  };
}

export type StoredMessages = ReturnType<typeof createStoredMessages>;
