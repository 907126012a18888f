import type { LiveMemberPage } from '@zeacon/contract';
import { ZcError } from '../result.ts';

export interface MemberPagesOptions {
  /** `page` starts at 1. */
  read: (page: number, signal: AbortSignal) => Promise<LiveMemberPage>;
  /** Whether the list is hidden, so that reading can wait. */
  isHidden: () => boolean;
  onChange: () => void;
}

export type MemberPages = ReturnType<typeof createMemberPages>;

const everyMs = 5000;

/** The people in a channel, one page at a time, read repeatedly until `signal` aborts. */
export function createMemberPages({ read, isHidden, onChange }: MemberPagesOptions, signal: AbortSignal) {
  let shown: LiveMemberPage | undefined;
  let hasFailed = false;
  let said: string | undefined;
  let wanted = 1;
  let asking = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    asking.abort();
    asking = new AbortController();
    const { signal: stopped } = asking;
    try {
      const page = await read(wanted, stopped);
      if (stopped.aborted) return;
      // The list became shorter.
      if (page.currentPage > page.totalPages) return go(page.totalPages);
      shown = page;
      hasFailed = false;
    } catch (cause) {
      if (stopped.aborted) return;
      hasFailed = true;
      said = cause instanceof ZcError && cause.status ? cause.message : undefined;
    }
    timer = setTimeout(again, everyMs);
    onChange();
  }

  function again() {
    if (isHidden()) timer = setTimeout(again, everyMs);
    else void ask();
  }

  function go(page: number) {
    wanted = page;
    void ask();
  }

  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    asking.abort();
  });
  void ask();

  return {
    /** Undefined until the first page arrives. */
    get page(): LiveMemberPage | undefined {
      return shown;
    },
    /** The latest attempt failed; the previous page is still shown. */
    get hasFailed(): boolean {
      return hasFailed;
    },
    /** What the server said of it. */
    get said(): string | undefined {
      return said;
    },
    go,
    retry: () => void ask(),
  };
}
