import '../../testing/patience.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reportCrash } from '@zeacon/contract';
import { createStore, Provider } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiAtom, createApi } from '../../platform/api.ts';
import { createFakeServer, FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { SnackbarStack } from '../../ui/snackbar.tsx';
import { CrashBoundary } from './crash-boundary.tsx';

let server: FakeServer;
let isBroken: boolean;

function Page() {
  if (isBroken) throw new Error('The chart fell over');
  return <h1>The page</h1>;
}

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  isBroken = true;
  server = createFakeServer();
  server.on(reportCrash, () => ({}));
  const store = createStore();
  const none = () => undefined;
  store.set(apiAtom, createApi({ fetch: server.fetch, getCsrfToken: none, onSession: none, onSignedOut: none }));
  render(
    <Provider store={store}>
      <CrashBoundary>
        <Page />
      </CrashBoundary>
      <SnackbarStack />
    </Provider>,
  );
  await screen.findByRole('dialog');
});
afterEach(() => vi.restoreAllMocks());

const reports = () => server.callsOf(reportCrash).map(({ body }) => body as { name: string; reason: string });
const submitButton = () => screen.getByRole('button', { name: 'Submit' }) as HTMLButtonElement;

async function fill(name = 'Ana') {
  await userEvent.type(screen.getByLabelText('Name'), name);
  await userEvent.type(screen.getByLabelText('Email'), 'ana@northlight.example');
  await userEvent.type(screen.getByLabelText('What Happened?'), 'I opened the figures');
}

test('a crashed page shows the dialog and notifies the team at once', async () => {
  expect(screen.getByRole('dialog', { name: "It looks like we're having issues." })).toBeTruthy();
  await waitFor(() => expect(reports()[0]?.reason).toContain('The chart fell over'));
});

test('a sent report says so and returns to the page', async () => {
  await fill();
  isBroken = false;
  await userEvent.click(submitButton());
  expect(await screen.findByText('Crash report submitted successfully')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy();
  expect(reports().at(-1)).toEqual({ name: 'Ana', email: 'ana@northlight.example', reason: 'I opened the figures' });
});

test('a report that fails shows the error and keeps what was written', async () => {
  await fill();
  server.on(reportCrash, () => {
    throw new FakeFailure('request.rate_limited');
  });
  await userEvent.click(submitButton());
  expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts. Wait a moment and try again.');
  expect(screen.getByLabelText('What Happened?')).toHaveProperty('value', 'I opened the figures');
});

test('Submit is disabled while any field has an error', async () => {
  await fill('A'.repeat(33));
  expect(screen.getByText('Cannot contain more than 32 characters')).toBeTruthy();
  expect(submitButton().disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Name'), '{Backspace}');
  await waitFor(() => expect(submitButton().disabled).toBe(false));
});

test('Submit is disabled while sending', async () => {
  await fill();
  let answer = () => {};
  server.on(
    reportCrash,
    () =>
      new Promise((resolve) => {
        answer = () => resolve({});
      }),
  );
  await userEvent.click(submitButton());
  await waitFor(() => expect(submitButton().disabled).toBe(true));
  await waitFor(() => expect(reports()).toHaveLength(2));
  isBroken = false;
  answer();
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeTruthy();
});

test('the reset returns to the page', async () => {
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Return to the page' }));
  expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy();
});
