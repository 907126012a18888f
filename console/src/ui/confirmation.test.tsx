import '../testing/patience.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { type Question, questionAtom } from '../platform/confirm.ts';
import { snackbarsAtom } from '../platform/snackbars.ts';
import { Confirmation } from './confirmation.tsx';

const question: Question = {
  title: 'Delete “Aurora”?',
  text: <p>It will be lost for good.</p>,
  action: 'Delete video',
  run: async () => undefined,
  done: 'Video deleted',
};

async function ask(over: Partial<Question> = {}) {
  const store = createStore();
  render(
    <Provider store={store}>
      <Confirmation />
    </Provider>,
  );
  act(() => store.set(questionAtom, { ...question, ...over }));
  await screen.findByRole('alertdialog');
  return { said: () => store.get(snackbarsAtom).map(({ message, severity }) => `${severity}: ${message}`) };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => act(() => navigate('/')));

test('a confirmed action is done once and reported, and the dialog closes', async () => {
  const run = vi.fn(async () => undefined);
  const onDone = vi.fn();
  const { said } = await ask({ run, onDone });
  await press('Delete video');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(run).toHaveBeenCalledExactlyOnceWith('');
  expect(onDone).toHaveBeenCalledOnce();
  expect(said()).toEqual(['success: Video deleted']);
});

test('pressing Enter out of habit does nothing', async () => {
  const run = vi.fn(async () => undefined);
  await ask({ run });
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(run).not.toHaveBeenCalled();
});

test('the button waits while the action runs, and a second press does not repeat it', async () => {
  let finish = () => {};
  const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  await ask({ run });
  await press('Delete video');
  expect(screen.getByRole('button', { name: /Delete video/ }).getAttribute('data-pending')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: /Delete video/ }));
  expect(run).toHaveBeenCalledOnce();
  finish();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a failure is shown beside the button, and can be retried', async () => {
  const run = vi.fn().mockRejectedValueOnce(new Error('The server is busy.')).mockResolvedValueOnce(undefined);
  const { said } = await ask({ run });
  await press('Delete video');
  expect((await screen.findByRole('alert')).textContent).toContain('The server is busy.');
  expect(said()).toEqual([]);
  await press('Delete video');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(said()).toEqual(['success: Video deleted']);
});

test('a failure after the dialog was closed is still reported', async () => {
  let fail = (_error: Error) => {};
  const { said } = await ask({ run: () => new Promise((_resolve, reject) => (fail = reject)) });
  await press('Delete video');
  await press('Keep');
  fail(new Error('The server is busy.'));
  await waitFor(() => expect(said()).toEqual(['error: The server is busy.']));
});

test('nothing is done without a reason if one is asked for', async () => {
  const run = vi.fn(async () => undefined);
  await ask({ run, reason: { label: 'Reason', maxLength: 500, missing: 'Reason is required' } });
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  await userEvent.keyboard('  {Enter}');
  expect(screen.getByText('Reason is required')).toBeTruthy();
  expect(run).not.toHaveBeenCalled();
  await userEvent.keyboard('Wrong take {Enter}');
  await waitFor(() => expect(run).toHaveBeenCalledExactlyOnceWith('Wrong take'));
});

test('navigating to another page closes the question', async () => {
  await ask();
  act(() => navigate('/players'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
