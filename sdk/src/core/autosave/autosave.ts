/** The state of saving, as shown to the user. */
export type SaveState =
  | { status: 'saved' }
  | { status: 'unsaved' }
  | { status: 'saving' }
  /** Not stored; retried automatically unless `isFinal`. */
  | { status: 'failed'; message: string; isFinal: boolean; isGone: boolean }
  /** Somebody else saved in the meantime: nothing more is stored until one version is chosen. */
  | { status: 'conflict' };

/** Whether saving does not continue by itself. */
export function isStuck({ status }: SaveState): boolean {
  return status === 'failed' || status === 'conflict';
}

export type SaveOutcome<Saved> =
  | { ok: true; saved: Saved }
  | { ok: false; kind: 'conflict' }
  /** `gone`: something that it names is there no more. */
  | { ok: false; kind: 'refused' | 'gone' | 'unreachable'; message: string };

export interface AutosaveDeps<State, Saved> {
  /** Never rejects. */
  save: (state: State, signal: AbortSignal) => Promise<SaveOutcome<Saved>>;
  onSaved: (saved: Saved) => void;
  onState: (state: SaveState) => void;
  /** Returns a function that cancels the call. */
  later: (call: () => void, ms: number) => () => void;
}

/** By the clock of the browser. */
export const later = (call: () => void, ms: number): (() => void) => {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
};

const quietMs = 800;
const firstRetryMs = 2000;
const longestRetryMs = 30_000;

export type Autosave<State> = ReturnType<typeof createAutosave<State, unknown>>;

/** Saves a while after the last change, one save at a time, the newest state last; retries without a response. */
export function createAutosave<State, Saved>({ save, onSaved, onState, later }: AutosaveDeps<State, Saved>) {
  let waiting: { state: State } | undefined;
  /** Sent without a response: it may be stored or not, and is resent before anything newer. */
  let unsure: { state: State } | undefined;
  let running: Promise<void> | undefined;
  let cancel: (() => void) | undefined;
  let retryMs = firstRetryMs;
  let isHeld = false;
  const life = new AbortController();

  function plan(ms: number) {
    cancel?.();
    cancel = later(() => void run(), ms);
  }

  /** Returns whether there may be more to save at once. */
  async function saveOnce(): Promise<boolean> {
    const next = unsure ?? waiting;
    if (!next || isHeld || life.signal.aborted) return false;
    if (next === waiting) waiting = undefined;
    onState({ status: 'saving' });
    const outcome = await save(next.state, life.signal);
    if (life.signal.aborted) return false;
    if (outcome.ok) {
      const wasUnsure = unsure !== undefined;
      unsure = undefined;
      retryMs = firstRetryMs;
      onSaved(outcome.saved);
      onState({ status: waiting ? 'unsaved' : 'saved' });
      if (waiting && !wasUnsure) plan(quietMs);
      return wasUnsure;
    }
    if (outcome.kind === 'unreachable') unsure = next;
    else {
      unsure = undefined;
      waiting ??= next;
    }
    if (outcome.kind === 'conflict') {
      isHeld = true;
      onState({ status: 'conflict' });
      return false;
    }
    const isFinal = outcome.kind !== 'unreachable';
    onState({ status: 'failed', message: outcome.message, isFinal, isGone: outcome.kind === 'gone' });
    if (isFinal) return false;
    plan(retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
    return false;
  }

  async function saveAll() {
    while (await saveOnce());
  }

  function run(): Promise<void> {
    cancel?.();
    cancel = undefined;
    running ??= saveAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    change(state: State) {
      waiting = { state };
      if (isHeld) return;
      onState({ status: 'unsaved' });
      if (!running) plan(quietMs);
    },
    /** Saves unsaved changes at once; also used by the button after a failure. */
    flush: async (): Promise<void> => {
      if (running) await running;
      await run();
    },
    /** After a conflict: keeps this editor's state, based on the newest revision. */
    overwrite(state: State) {
      isHeld = false;
      unsure = undefined;
      waiting = { state };
      void run();
    },
    /** After a conflict: drops unsaved changes here. */
    giveUp() {
      isHeld = false;
      waiting = undefined;
      unsure = undefined;
      onState({ status: 'saved' });
    },
    get isDirty(): boolean {
      return waiting !== undefined || unsure !== undefined || running !== undefined;
    },
    stop() {
      cancel?.();
      life.abort();
    },
  };
}
