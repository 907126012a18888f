import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addIdentity,
  appAnswerChallenge,
  beginSingleSignOn,
  finishSingleSignOn,
  getConsoleSession,
  getSingleSignOn,
  listSignInSessions,
  proveSingleSignOn,
  type SingleSignOnStep,
  signUpWithSingleSignOn,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { session } from '../../testing/samples.ts';

const answer = 'code=abc&state=def&iss=https%3A%2F%2Flogin.example';
let server: FakeServer;

beforeEach(() => {
  server = createEmptyServer();
  server.on(getConsoleSession, () => {
    throw new FakeFailure('auth.required');
  });
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const comesBackTo = async (step: SingleSignOnStep) => {
  server.on(finishSingleSignOn, () => step);
  await openConsole(`/single-sign-on?${answer}`, server);
};

test.each([
  [null, 'Continue with single sign-on'],
  ['Acme Login', 'Continue with Acme Login'],
])('where it is configured as %s, log in and sign up lead to the provider', async (name, button) => {
  server.on(getSingleSignOn, () => ({ isOn: true, name }));
  server.on(beginSingleSignOn, () => ({ url: '#at-the-provider' }));
  await openConsole('/login?next=%2Fvideos', server);
  expect(await screen.findByRole('link', { name: 'Create an account' })).toBeTruthy();
  await press(button);
  await waitFor(() => expect(location.hash).toBe('#at-the-provider'));
  expect(server.callsOf(beginSingleSignOn)[0]?.body).toEqual({ next: '/videos' });
});

test('where the provider cannot be reached, it is said and the password still works', async () => {
  server.on(getSingleSignOn, () => ({ isOn: true, name: null }));
  server.on(beginSingleSignOn, () => {
    throw new FakeFailure('single_sign_on.unavailable');
  });
  await openConsole('/signup', server);
  await press('Continue with single sign-on');
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^The provider of single sign-on could not be reached/,
  );
});

test('a known identity enters at the page that was asked for, and the answer leaves the address', async () => {
  await comesBackTo({ step: 'entered', next: '/videos', session });
  expect(await screen.findByRole('heading', { level: 1, name: 'Videos' })).toBeTruthy();
  expect(server.callsOf(finishSingleSignOn).map(({ body }) => body)).toEqual([{ query: answer }]);
  expect(location.href).not.toContain('code=');
});

test('a second factor is asked for its code', async () => {
  await comesBackTo({ step: 'code', next: null, challenge: 'c', expiresInSec: 300, hasPasskey: false });
  server.on(appAnswerChallenge, () => session);
  await userEvent.type(await screen.findByLabelText(/^Code/), '123456{Enter}');
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
});

test('an account with the email is proven by password and code', async () => {
  await comesBackTo({ step: 'account', next: null, email: 'ada@example.com', asksForCode: true, expiresInSec: 600 });
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'ada@example.com');
  server.on(proveSingleSignOn, () => session);
  await userEvent.type(screen.getByLabelText('Password'), 'Open-Gate-1');
  await userEvent.type(screen.getByLabelText(/^Code/), '123456');
  await press('Link and log in');
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
  expect(server.callsOf(proveSingleSignOn)[0]?.body).toEqual({ password: 'Open-Gate-1', factorCode: '123456' });
});

test('whoever is new names their business, whose name may be taken', async () => {
  await comesBackTo({ step: 'signup', next: null, email: 'ada@example.com', expiresInSec: 600 });
  server.on(signUpWithSingleSignOn, () => {
    throw new FakeFailure('account.name_taken');
  });
  await userEvent.type(await screen.findByLabelText(/^Business name/), 'Harbour');
  await userEvent.click(screen.getByRole('checkbox', { name: 'I agree to the terms of use' }));
  await press('Create account');
  expect(await screen.findByText('Another business has this username already.')).toBeTruthy();
  server.on(signUpWithSingleSignOn, () => session);
  await press('Create account');
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
});

test('whoever is not let in is told, and has a way back to log in', async () => {
  server.on(finishSingleSignOn, () => {
    throw new FakeFailure('single_sign_on.denied');
  });
  await openConsole('/single-sign-on?error=access_denied&state=def', server);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The provider did not let you in/);
  await userEvent.click(screen.getByRole('link', { name: 'Go back' }));
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
});

test('an identity that is linked in a session leads back to the security page', async () => {
  server.on(getConsoleSession, () => session);
  server.on(listSignInSessions, () => ({ items: [] }));
  server.on(addIdentity, () => ({
    id: 'idn_1',
    issuer: 'https://login.example',
    email: null,
    createdDate: '2026-11-01T10:00:00.000Z',
    lastUsedDate: null,
  }));
  await openConsole('/single-sign-on?code=abc&state=link.def', server);
  expect(await screen.findByText('Linked. You can log in with it from now on.')).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: 'Security' })).toBeTruthy();
  expect(server.callsOf(addIdentity).map(({ body }) => body)).toEqual([{ query: 'code=abc&state=link.def' }]);
});
