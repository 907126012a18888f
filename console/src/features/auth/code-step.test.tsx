import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { appAnswerChallenge, appLogIn, getConsoleSession } from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { session } from '../../testing/samples.ts';

let server: FakeServer;
beforeEach(() => {
  server = createEmptyServer();
  server.on(getConsoleSession, () => {
    throw new FakeFailure('auth.required');
  });
  server.on(appLogIn, () => ({ challenge: 'challenge-1', expiresInSec: 300, hasPasskey: true }));
});

async function givePassword() {
  await userEvent.type(await screen.findByLabelText('Email'), 'ana@northlight.example');
  await userEvent.type(screen.getByLabelText('Password'), 'Open-Gate-1{Enter}');
  return screen.findByRole('heading', { name: 'Enter your code' });
}

test('a code leads to the page that was asked for, and a wrong one says so', async () => {
  const wrong =
    'This code is not right, or was used already. Enter the one that your app shows now, or a recovery code.';
  server.on(appAnswerChallenge, ({ body }) => {
    if (body.code !== '123456') throw new FakeFailure('request.invalid', { code: wrong });
    return session;
  });
  await openConsole('/videos', server);
  await givePassword();
  const field = screen.getByLabelText('Code');
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  await userEvent.type(field, '654321{Enter}');
  expect(await screen.findByText(wrong)).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, '123456{Enter}');
  expect(await screen.findByRole('heading', { name: 'Videos' })).toBeTruthy();
  expect(server.callsOf(appAnswerChallenge).at(-1)?.body).toEqual({ challenge: 'challenge-1', code: '123456' });
});

test('a recovery code is entered in place of the app’s', async () => {
  server.on(appAnswerChallenge, () => session);
  await openConsole('/login', server);
  await givePassword();
  await userEvent.type(screen.getByLabelText('Code'), '12');
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  const field = await screen.findByLabelText('Recovery code');
  expect(field).toHaveProperty('value', '');
  await userEvent.type(field, 'aaaa-1111-bbbb-2222{Enter}');
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
  expect(server.callsOf(appAnswerChallenge)[0]?.body).toMatchObject({ code: 'aaaa-1111-bbbb-2222' });
});

test('a sign-in that took too long begins anew and says why', async () => {
  server.on(appAnswerChallenge, () => {
    throw new FakeFailure('auth.challenge_over');
  });
  await openConsole('/login', server);
  await givePassword();
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This took too long, or too many codes were wrong. Enter your email and password again.',
  );
});
