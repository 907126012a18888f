import { beforeEach, expect, test } from 'vitest';
import { type Autosave, createAutosave, type SaveOutcome, type SaveState } from './autosave.ts';

let saves: string[];
let states: SaveState['status'][];
let answers: SaveOutcome<string>[];
let planned: { call: () => void; ms: number } | undefined;
let open: ((outcome: SaveOutcome<string>) => void) | undefined;
let autosave: Autosave<string>;

beforeEach(() => {
  saves = [];
  states = [];
  answers = [];
  planned = undefined;
  open = undefined;
  autosave = createAutosave<string, string>({
    save: (state) => {
      saves.push(state);
      const answer = answers.shift();
      return answer ? Promise.resolve(answer) : new Promise((resolve) => (open = resolve));
    },
    onSaved: () => undefined,
    onState: ({ status }) => states.push(status),
    later: (call, ms) => {
      planned = { call, ms };
      return () => (planned = undefined);
    },
  });
});

const ok = { ok: true, saved: '' } as const;

test('of several quick changes only the last is saved', async () => {
  answers = [ok];
  autosave.change('a');
  autosave.change('b');
  expect(saves).toEqual([]);
  await autosave.flush();
  expect(saves).toEqual(['b']);
  expect(states.at(-1)).toBe('saved');
});

test('a change during a save waits for it, and is saved after it', async () => {
  autosave.change('a');
  const first = autosave.flush();
  autosave.change('b');
  expect(saves).toEqual(['a']);
  expect(autosave.isDirty).toBe(true);
  open?.(ok);
  await first;
  answers = [ok];
  planned?.call();
  await autosave.flush();
  expect(saves).toEqual(['a', 'b']);
  expect(states.at(-1)).toBe('saved');
  expect(autosave.isDirty).toBe(false);
});

test('without a response it retries, after longer and longer pauses', async () => {
  const lost = { ok: false, kind: 'unreachable', message: 'offline' } as const;
  answers = [lost, lost, ok];
  autosave.change('a');
  await autosave.flush();
  const first = planned!.ms;
  planned!.call();
  await autosave.flush();
  expect(saves).toEqual(['a', 'a', 'a']);
  expect(states.filter((status) => status === 'failed')).toHaveLength(2);
  expect(first).toBeGreaterThan(0);
  expect(states.at(-1)).toBe('saved');
});

test('a refused state is kept, but not resent automatically', async () => {
  answers = [{ ok: false, kind: 'refused', message: 'no' }];
  autosave.change('a');
  planned = undefined;
  await autosave.flush();
  expect(planned).toBeUndefined();
  expect(autosave.isDirty).toBe(true);
});

test('after a conflict nothing is sent until one version is chosen', async () => {
  answers = [{ ok: false, kind: 'conflict' }];
  autosave.change('a');
  await autosave.flush();
  autosave.change('b');
  await autosave.flush();
  expect(saves).toEqual(['a']);
  expect(states.at(-1)).toBe('conflict');
  answers = [ok];
  autosave.overwrite('b');
  await autosave.flush();
  expect(saves).toEqual(['a', 'b']);
});

test('giving up after a conflict drops unsaved changes', async () => {
  answers = [{ ok: false, kind: 'conflict' }];
  autosave.change('a');
  await autosave.flush();
  autosave.giveUp();
  await autosave.flush();
  expect(saves).toEqual(['a']);
  expect(autosave.isDirty).toBe(false);
});

test('a save without a response is repeated before anything newer, without a conflict', async () => {
  answers = [{ ok: false, kind: 'unreachable', message: 'offline' }, ok, ok];
  autosave.change('a');
  await autosave.flush();
  autosave.change('b');
  await autosave.flush();
  expect(saves).toEqual(['a', 'a', 'b']);
  expect(states.at(-1)).toBe('saved');
  expect(states).not.toContain('conflict');
  expect(autosave.isDirty).toBe(false);
});

test('returning to the saved state without a response is saved too', async () => {
  answers = [{ ok: false, kind: 'unreachable', message: 'offline' }];
  autosave.change('a');
  await autosave.flush();
  autosave.change('before');
  answers = [ok, ok];
  await autosave.flush();
  expect(saves.at(-1)).toBe('before');
});

test('flushing also saves changes made during the save', async () => {
  autosave.change('a');
  const first = autosave.flush();
  autosave.change('b');
  const second = autosave.flush();
  answers = [ok];
  open?.(ok);
  await Promise.all([first, second]);
  expect(saves).toEqual(['a', 'b']);
  expect(states.at(-1)).toBe('saved');
});
