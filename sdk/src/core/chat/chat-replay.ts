import type { ChatReplayMessage } from '@zeacon/contract';

export interface ChatReplayOptions {
  /** Reads a page of messages after this position (milliseconds of the recording), in order. */
  read: (afterMs: number, signal: AbortSignal) => Promise<{ items: ChatReplayMessage[]; isComplete: boolean }>;
  onChange: () => void;
}

export type ChatReplay = ReturnType<typeof createChatReplay>;

const aheadMs = 30_000;
const retryMs = 5000;
const keptMessages = 500;

/** The chat of a recording, in time with playback. Seeking back hides later messages. */
export function createChatReplay({ read, onChange }: ChatReplayOptions, signal: AbortSignal) {
  const all: ChatReplayMessage[] = [];
  let isComplete = false;
  let loading = false;
  let notBefore = 0;
  let atMs = 0;
  let shownCount = -1;

  /** Number of messages up to the current position. */
  function count(): number {
    let low = 0;
    let high = all.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((all[middle]?.positionMs ?? 0) <= atMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  async function fill(): Promise<void> {
    const loadedMs = all.at(-1)?.positionMs ?? -1;
    if (loading || isComplete || signal.aborted || loadedMs > atMs + aheadMs || Date.now() < notBefore) return;
    loading = true;
    try {
      const page = await read(loadedMs, signal);
      all.push(...page.items);
      isComplete = page.isComplete || page.items.length === 0;
    } catch {
      notBefore = Date.now() + retryMs;
    }
    loading = false;
    show();
    await fill();
  }

  function show() {
    const now = count();
    if (now === shownCount) return;
    shownCount = now;
    onChange();
  }

  return {
    /** Messages up to the current position, newest last. */
    get messages(): readonly ChatReplayMessage[] {
      return all.slice(Math.max(0, shownCount - keptMessages), Math.max(0, shownCount));
    },
    /** Sets the position, in milliseconds. */
    move(to: number): void {
      atMs = to;
      show();
      void fill();
    },
  };
}
