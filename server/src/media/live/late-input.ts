import type { LiveInput } from './live-input.ts';

/** What is held back at the most while the input is opened. */
const longestBytes = 32 * 1024 ** 2;

export interface LateInputOptions {
  /** Called once, with the first media that can be used. Undefined if it may not be sent any more. */
  open: () => Promise<LiveInput | undefined>;
  /** It was not opened, or took too long: nothing more is accepted. */
  onRefused: (cause?: unknown) => void;
}

/** An input that is opened only once media arrives that can be used, and then gets all of it. */
export function createLateInput({ open, onRefused }: LateInputOptions): LiveInput {
  let calls: ((input: LiveInput) => void)[] = [];
  let bytes = 0;
  let input: LiveInput | undefined;
  let state: 'new' | 'opening' | 'open' | 'over' = 'new';

  function pass(call: (input: LiveInput) => void): void {
    if (input) call(input);
    else if (state === 'opening') calls.push(call);
  }

  function refuse(cause?: unknown): void {
    state = 'over';
    calls = [];
    onRefused(cause);
  }

  async function begin(): Promise<void> {
    state = 'opening';
    const opened = await open();
    if (!opened) {
      if (state === 'opening') refuse();
      return;
    }
    if (state !== 'opening') {
      opened.end();
      return;
    }
    state = 'open';
    input = opened;
    for (const call of calls) call(opened);
    calls = [];
  }

  return {
    configure(config, epochMs) {
      if (state === 'new') begin().catch(refuse);
      pass((to) => to.configure(config, epochMs));
    },
    write(sample) {
      if (state === 'opening') bytes += sample.data.length;
      if (state === 'opening' && bytes > longestBytes) refuse();
      pass((to) => to.write(sample));
    },
    end() {
      if (state === 'new') state = 'over';
      pass((to) => to.end());
    },
  };
}
