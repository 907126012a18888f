/** What a person is told of their work. */
export type SaveState =
  | { status: 'saved' }
  | { status: 'unsaved' }
  | { status: 'saving' }
  /** Not stored, and tried again by itself unless `isFinal`. */
  | { status: 'failed'; message: string; isFinal: boolean }
  /** Somebody else saved in the meantime: nothing more is stored until one of the two is chosen. */
  | { status: 'conflict' };

export type SaveOutcome<Saved> =
  | { ok: true; saved: Saved }
  | { ok: false; kind: 'conflict' }
  | { ok: false; kind: 'refused' | 'unreachable'; message: string };

export interface AutosaveDeps<State, Saved> {
  /** Never rejects. */
  save: (state: State, signal: AbortSignal) => Promise<SaveOutcome<Saved>>;
  onSaved: (saved: Saved) => void;
  onState: (state: SaveState) => void;
  /** Answers what takes the call back. */
  later: (call: () => void, ms: number) => () => void;
}

const quietMs = 800;
const firstRetryMs = 2000;
const longestRetryMs = 30_000;

export type Autosave<State> = ReturnType<typeof createAutosave<State, unknown>>;

/** Saves a while after the last change, one save at a time, the newest state last; tries again when nobody answers. */
export function createAutosave<State, Saved>({ save, onSaved, onState, later }: AutosaveDeps<State, Saved>) {
  let waiting: { state: State } | undefined;
  let running: Promise<void> | undefined;
  let cancel: (() => void) | undefined;
  let retryMs = firstRetryMs;
  let isHeld = false;
  const life = new AbortController();

  function plan(ms: number) {
    cancel?.();
    cancel = later(() => void run(), ms);
  }

  async function saveOnce() {
    if (!waiting || isHeld || life.signal.aborted) return;
    const { state } = waiting;
    waiting = undefined;
    onState({ status: 'saving' });
    const outcome = await save(state, life.signal);
    if (life.signal.aborted) return;
    if (outcome.ok) {
      retryMs = firstRetryMs;
      onSaved(outcome.saved);
      onState({ status: waiting ? 'unsaved' : 'saved' });
      if (waiting) plan(quietMs);
      return;
    }
    waiting ??= { state };
    if (outcome.kind === 'conflict') {
      isHeld = true;
      onState({ status: 'conflict' });
      return;
    }
    const isFinal = outcome.kind === 'refused';
    onState({ status: 'failed', message: outcome.message, isFinal });
    if (isFinal) return;
    plan(retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }

  function run(): Promise<void> {
    cancel?.();
    cancel = undefined;
    running ??= saveOnce().finally(() => {
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
    /** Saves at once what is not saved; also the button after a failure. */
    flush: async (): Promise<void> => {
      if (running) await running;
      await run();
    },
    /** After a conflict: goes on with the newest of the two, this one's state, against the revision it now has. */
    overwrite(state: State) {
      isHeld = false;
      waiting = { state };
      void run();
    },
    /** After a conflict: what is not saved here is given up. */
    giveUp() {
      isHeld = false;
      waiting = undefined;
      onState({ status: 'saved' });
    },
    get isDirty(): boolean {
      return waiting !== undefined || running !== undefined;
    },
    stop() {
      cancel?.();
      life.abort();
    },
  };
}
