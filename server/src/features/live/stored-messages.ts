interface Pending {
  sequence: number;
  kind: 'video' | 'audio' | 'other';
  /** Of the sender's clock. */
  ptsUs: number;
}

/** Tells which messages of a page are stored, by the times of what they hold. */
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
    /** The newest message of which it and all before are stored; 0 before the first. */
    get newest() {
      return newest;
    },
    arrived(sequence: number, sample: Omit<Pending, 'sequence'> | undefined) {
      pending.push({ sequence, ...(sample ?? { kind: 'other', ptsUs: Number.NEGATIVE_INFINITY }) });
    },
    /** What was written before that time is stored. */
    advance(ptsUs: number) {
      untilUs = Math.max(untilUs, ptsUs);
      settle();
    },
    /** Nothing more comes, so sound behind the last picture is not shown. */
    end() {
      if (pending.some(({ kind }) => kind === 'video')) pending = pending.filter(({ kind }) => kind !== 'audio');
      settle();
    },
  };
}

export type StoredMessages = ReturnType<typeof createStoredMessages>;
