import { act, fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showSnackbarAtom } from '../platform/snackbars.ts';
import { SnackbarStack } from './snackbar.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function show(autoHideMs?: number, severity: 'success' | 'error' = 'success') {
  const store = createStore();
  store.set(showSnackbarAtom, { message: 'Video published', severity, autoHideMs });
  render(
    <Provider store={store}>
      <SnackbarStack />
    </Provider>,
  );
  return screen.getByText('Video published').parentElement!;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const isShown = () => screen.queryByText('Video published') !== null;

test('hides by itself after its time', () => {
  show(4000);
  pass(3999);
  expect(isShown()).toBe(true);
  pass(1);
  expect(isShown()).toBe(false);
});

test('stays until closed if it has no time', () => {
  show();
  pass(3_600_000);
  expect(isShown()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(isShown()).toBe(false);
});

test.each([
  ['hovered', fireEvent.mouseEnter, fireEvent.mouseLeave],
  ['focused', fireEvent.focus, fireEvent.blur],
])('stays while %s, then for half of its time', (_case, begin, end) => {
  const bar = show(4000);
  pass(3000);
  begin(bar);
  pass(60_000);
  expect(isShown()).toBe(true);
  end(bar);
  pass(1999);
  expect(isShown()).toBe(true);
  pass(1);
  expect(isShown()).toBe(false);
});

test('has half of its time again after each stop', () => {
  const bar = show(4000);
  for (let stop = 0; stop < 3; stop++) {
    fireEvent.mouseEnter(bar);
    pass(60_000);
    fireEvent.mouseLeave(bar);
    pass(1999);
    expect(isShown()).toBe(true);
  }
  pass(1);
  expect(isShown()).toBe(false);
});

test('stays while the keyboard is in it, wherever the mouse goes', () => {
  const bar = show(4000);
  fireEvent.mouseEnter(bar);
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  fireEvent.mouseLeave(bar);
  pass(60_000);
  expect(isShown()).toBe(true);
  act(() => screen.getByRole('button', { name: 'Close' }).blur());
  pass(2000);
  expect(isShown()).toBe(false);
});

test.each([
  ['success', 'status'],
  ['error', 'alert'],
] as const)('%s is announced as %s', (severity, role) => {
  show(undefined, severity);
  expect(screen.getByRole(role).textContent).toContain('Video published');
});
