import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  enterEmailCode,
  getConsoleSession,
  getEmailVerification,
  sendEmailVerification,
  verifyEmail,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';

const email = 'ana@northlight.example';
const wrong = 'This code is wrong or too old. Check it, or have a new one sent.';
let server: FakeServer;
beforeEach(() => {
  server = createEmptyServer();
  server.on(getEmailVerification, () => ({ email, isPending: true }));
});

const banner = () => screen.findByRole('region', { name: 'Confirm your email' });
async function openDialog() {
  await userEvent.click(within(await banner()).getByRole('button', { name: 'Enter code' }));
  return screen.findByRole('dialog', { name: 'Confirm your email' });
}

test('an email that is not confirmed is reminded of until its code is entered', async () => {
  server.on(enterEmailCode, ({ body }) => {
    if (body.code !== '123 456') throw new FakeFailure('request.invalid', { code: wrong });
    return { email, isPending: false };
  });
  await openConsole('/', server);
  expect((await banner()).textContent).toContain(`Confirm ${email}: enter the code that we sent there`);
  await openDialog();
  await userEvent.type(screen.getByLabelText('Code'), '12345{Enter}');
  expect(await screen.findByText('The code has 6 digits')).toBeTruthy();
  expect(server.callsOf(enterEmailCode)).toEqual([]);
  await userEvent.type(screen.getByLabelText('Code'), '7{Enter}');
  expect(await screen.findByText(wrong)).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Code'));
  await userEvent.type(screen.getByLabelText('Code'), '123 456{Enter}');
  expect(await screen.findByText('Email confirmed')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Confirm your email' })).toBeNull());
});

test('once it is confirmed in another tab, coming back ends the reminder', async () => {
  await openConsole('/', server);
  await banner();
  server.on(getEmailVerification, () => ({ email, isPending: false }));
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Confirm your email' })).toBeNull());
});

test('a new code is sent, and too many are refused', async () => {
  server.on(sendEmailVerification, () => ({ email, isPending: true }));
  await openConsole('/', server);
  const dialog = await openDialog();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('A new code is on its way. The one before is over.')).toBeTruthy();
  server.on(sendEmailVerification, () => {
    throw new FakeFailure('request.rate_limited');
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Too many attempts. Wait a moment and try again.')).toBeTruthy();
});

test('nothing is said of a confirmed email', async () => {
  server.on(getEmailVerification, () => ({ email, isPending: false }));
  await openConsole('/', server);
  await screen.findByRole('heading', { name: 'Home' });
  await waitFor(() => expect(server.callsOf(getEmailVerification)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Confirm your email' })).toBeNull();
});

test('the link confirms for whoever signed up, once', async () => {
  server.on(verifyEmail, () => ({ email, isPending: false }));
  await openConsole('/verify-email#token-1', server);
  expect(await screen.findByText('Thank you. Your email is confirmed.')).toBeTruthy();
  expect(server.callsOf(verifyEmail).map(({ body }) => body)).toEqual([{ token: 'token-1' }]);
});

test('whoever is not logged in is asked to do so first, and comes back to the link', async () => {
  server.on(getConsoleSession, () => {
    throw new FakeFailure('auth.required');
  });
  await openConsole('/verify-email#token-1', server);
  const link = await screen.findByRole('link', { name: 'Log in' });
  expect(link.getAttribute('href')).toBe('/login?next=%2Fverify-email%23token-1');
  expect(server.callsOf(verifyEmail)).toEqual([]);
});

test.each([
  ['auth.verification_invalid', 'This link was used already or is too old. Have a new one sent.'],
  ['auth.verification_of_another', 'This link is for another account. Log in with the email that it was sent to.'],
] as const)('a link that is refused with %s says why', async (code, message) => {
  server.on(verifyEmail, () => {
    throw new FakeFailure(code);
  });
  await openConsole('/verify-email#token-1', server);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});
