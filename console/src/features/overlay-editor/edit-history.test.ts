import { expect, test } from 'vitest';
import { abandon, beginHistory, record, redo, settle, undo } from './edit-history.ts';

const after = (...states: string[]) => states.reduce((history, state) => record(history, state), beginHistory('a'));

test('undo goes back through every state, and redo forward again', () => {
  let history = after('b', 'c');
  const seen = [history.present];
  for (let step = 0; step < 3; step += 1) {
    history = undo(history);
    seen.push(history.present);
  }
  for (let step = 0; step < 3; step += 1) {
    history = redo(history);
    seen.push(history.present);
  }
  expect(seen).toEqual(['c', 'b', 'a', 'a', 'b', 'c', 'c']);
});

test('a change after undoing drops what was undone', () => {
  const history = record(undo(after('b', 'c')), 'd');
  expect(redo(history)).toBe(history);
  expect(undo(history).present).toBe('b');
});

test('the steps of one gesture are undone together, those of the next separately', () => {
  let history = record(record(after('b'), 'c', 'drag'), 'd', 'drag');
  history = record(settle(history), 'e', 'drag');
  expect(undo(history).present).toBe('d');
  expect(undo(undo(history)).present).toBe('b');
});

test('a thousand steps are all undone', () => {
  let history = beginHistory(0);
  for (let state = 1; state <= 1000; state += 1) history = record(history, state);
  for (let state = 1; state <= 1000; state += 1) history = undo(history);
  expect(history.present).toBe(0);
});

test('an unchanged state is no step', () => {
  const history = after('b');
  expect(record(history, 'b')).toBe(history);
});

test('a cancelled gesture leaves nothing behind, not even to redo', () => {
  const history = record(record(after('b'), 'c', 'drag'), 'd', 'drag');
  const given = abandon(history, 'drag');
  expect(given.present).toBe('b');
  expect(redo(given)).toBe(given);
  expect(undo(given).present).toBe('a');
  expect(abandon(given, 'drag')).toBe(given);
});
