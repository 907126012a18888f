import '../../testing/patience.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reportCrash } from '@zeacon/contract';
import { createStore, Provider } from 'jotai';
import { expect, test, vi } from 'vitest';
import { apiAtom, createApi } from '../../platform/api.ts';
import { createFakeServer } from '../../testing/fake-server.ts';
import { Crashed } from './crashed.tsx';

vi.mock('./crash-dialog.tsx', () => {
  throw new Error('The server is gone');
});

test('a crash is reported and can be left even when its form cannot be fetched', async () => {
  const server = createFakeServer();
  server.on(reportCrash, () => ({}));
  const store = createStore();
  const none = () => undefined;
  store.set(apiAtom, createApi({ fetch: server.fetch, getCsrfToken: none, onSession: none, onSignedOut: none }));
  const onReset = vi.fn();
  render(
    <Provider store={store}>
      <Crashed error={new Error('The chart fell over')} onReset={onReset} />
    </Provider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain("It looks like we're having issues.");
  expect(server.callsOf(reportCrash)[0]?.body).toMatchObject({ name: 'Console' });
  await userEvent.click(screen.getByRole('button', { name: 'Return to the page' }));
  expect(onReset).toHaveBeenCalledOnce();
});
