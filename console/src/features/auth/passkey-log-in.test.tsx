import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  appLogIn,
  appLogInWithPasskey,
  beginPasskeyLogIn,
  getConsoleSession,
  type PasskeyRequest,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { fakeAuthenticator } from '../../testing/fake-authenticator.ts';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { session } from '../../testing/samples.ts';

const request: PasskeyRequest = {
  rpId: 'localhost',
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
};
let server: FakeServer;

beforeEach(() => {
  server = createEmptyServer();
  server.on(getConsoleSession, () => {
    throw new FakeFailure('auth.required');
  });
  server.on(beginPasskeyLogIn, () => request);
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a passkey leads to the page that was asked for, also after it was cancelled and refused once', async () => {
  const { get, cancelled } = fakeAuthenticator();
  get.mockRejectedValueOnce(cancelled());
  await openConsole('/videos', server);
  await press('Log in with a passkey');
  expect((await screen.findByRole('alert')).textContent).toContain('No passkey was used');
  server.on(appLogInWithPasskey, () => {
    throw new FakeFailure('auth.passkey_refused');
  });
  await press('Log in with a passkey');
  expect(await screen.findByText(/^This passkey is not known here/)).toBeTruthy();
  server.on(appLogInWithPasskey, () => session);
  await press('Log in with a passkey');
  expect(await screen.findByRole('heading', { name: 'Videos' })).toBeTruthy();
  expect(server.callsOf(appLogInWithPasskey).at(-1)?.body).toMatchObject({
    id: 'AQID',
    response: { userHandle: 'AQID' },
  });
});

test('the browser offers passkeys where the email is typed', async () => {
  const { get } = fakeAuthenticator({ hasAutofill: true });
  server.on(appLogInWithPasskey, () => session);
  await openConsole('/login', server);
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
  expect(get.mock.calls[0]![0]).toMatchObject({ mediation: 'conditional' });
});

test('the button ends what the browser offers', async () => {
  const { get } = fakeAuthenticator({ hasAutofill: true });
  get.mockImplementationOnce(
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal!.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      }),
  );
  server.on(appLogInWithPasskey, () => session);
  await openConsole('/login', server);
  await waitFor(() => expect(get).toHaveBeenCalledTimes(1));
  await press('Log in with a passkey');
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
  expect(get.mock.calls.map(([{ mediation }]) => mediation)).toEqual(['conditional', undefined]);
});

test('a passkey takes the place of a code, for those who have one', async () => {
  fakeAuthenticator();
  const waiting = { challenge: 'challenge-1', expiresInSec: 300 };
  server.on(appLogIn, ({ body }) => ({ ...waiting, hasPasskey: body.email.startsWith('ana') }));
  server.on(appLogInWithPasskey, () => session);
  const givePassword = async (email: string) => {
    await userEvent.type(await screen.findByLabelText('Email'), email);
    await userEvent.type(screen.getByLabelText('Password'), 'Open-Gate-1{Enter}');
    await screen.findByRole('heading', { name: 'Enter your code' });
  };
  await openConsole('/login', server);
  await givePassword('bea@northlight.example');
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  await press('Back to log in');
  await givePassword('ana@northlight.example');
  await press('Use a passkey');
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
  expect(server.callsOf(beginPasskeyLogIn).at(-1)?.body).toEqual({ challenge: 'challenge-1' });
});

test('no button stands where the browser knows no passkeys', async () => {
  await openConsole('/login', server);
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull();
});
