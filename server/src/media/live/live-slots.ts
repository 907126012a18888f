interface Turn {
  group: string;
}

interface Slot extends Turn {
  /** Its holder was told to give it back, and does so soon. */
  isLeaving: boolean;
}

/** A slot that a live holds. */
export interface LiveSlot {
  /** Whether a group with fewer slots is due. Once this is true, the holder has to release it soon. */
  mustLeave(): boolean;
  /** Works once. */
  release(): void;
}

/** How one live asks for slots. */
export interface LiveTurn {
  /** Of the machine, in all. */
  count: number;
  /** Takes a slot. Undefined if it is not this live's turn; it then waits, and has to ask again. */
  take(): LiveSlot | undefined;
  /** It asks no more for now, and holds up nobody. */
  leave(): void;
  /** Whether it asked for a slot and has none. */
  isWaiting(): boolean;
}

/**
 * Limits how many lives are encoded at once, fairly between groups: a free slot goes to the group that has the fewest,
 * and among these to whoever has waited longest. If none is free, the group that has the most gives back the slot that
 * it took last, unless that only turned the tables.
 */
export function createLiveSlots(count: number) {
  /** In the order in which they were taken. */
  const taken: Slot[] = [];
  const waiting: Turn[] = [];

  const heldBy = (group: string) => taken.filter((slot) => slot.group === group && !slot.isLeaving).length;

  /** Who gets the slots that are free or soon will be, and the next one after them. */
  function plan() {
    const held = new Map<string, number>();
    const countOf = ({ group }: Turn) => held.get(group) ?? heldBy(group);
    const rest = [...waiting];
    function shiftNext(): Turn | undefined {
      let best = rest[0];
      for (const turn of rest) if (best && countOf(turn) < countOf(best)) best = turn;
      if (best) rest.splice(rest.indexOf(best), 1);
      return best;
    }
    const due: Turn[] = [];
    const soonFree = count - taken.filter(({ isLeaving }) => !isLeaving).length;
    for (let turn = shiftNext(); turn; turn = shiftNext()) {
      if (due.length >= soonFree) return { due, next: { count: countOf(turn) } };
      due.push(turn);
      held.set(turn.group, countOf(turn) + 1);
    }
    return { due, next: undefined };
  }

  function take(group: string): LiveSlot {
    const slot: Slot = { group, isLeaving: false };
    taken.push(slot);
    return {
      mustLeave() {
        if (slot.isLeaving) return true;
        const { next } = plan();
        const mine = heldBy(group);
        if (!next || next.count + 1 >= mine) return false;
        if (taken.some((other) => heldBy(other.group) > mine)) return false;
        slot.isLeaving = taken.findLast((other) => other.group === group && !other.isLeaving) === slot;
        return slot.isLeaving;
      },
      release() {
        const at = taken.indexOf(slot);
        if (at >= 0) taken.splice(at, 1);
      },
    };
  }

  const countFree = () => count - taken.length;

  return {
    countFree,
    /** Each live asks by a turn of its own. */
    open(group: string): LiveTurn {
      const turn: Turn = { group };
      function leave() {
        const at = waiting.indexOf(turn);
        if (at >= 0) waiting.splice(at, 1);
      }
      return {
        count,
        take() {
          if (count === 0) return undefined;
          if (!waiting.includes(turn)) waiting.push(turn);
          if (!plan().due.slice(0, countFree()).includes(turn)) return undefined;
          leave();
          return take(group);
        },
        leave,
        isWaiting: () => waiting.includes(turn),
      };
    },
  };
}

export type LiveSlots = ReturnType<typeof createLiveSlots>;
