import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkPasswordReset, forgotPassword, resetPassword } from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';

let server: FakeServer;
beforeEach(() => {
  server = createEmptyServer();
  server.on(checkPasswordReset, () => ({}));
});

const type = async (password: string, confirmation: string) => {
  await userEvent.type(await screen.findByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('Confirm password'), confirmation);
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
};

test('a link is asked for from the log-in page, in the console’s language', async () => {
  server.on(forgotPassword, () => ({}));
  await openConsole('/login', server);
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  await userEvent.type(await screen.findByLabelText('Email'), 'ana@northlight.example{Enter}');
  expect((await screen.findByRole('status')).textContent).toContain(
    'If somebody logs in with ana@northlight.example, a link is on its way. It works for 30 minutes.',
  );
  const [call] = server.callsOf(forgotPassword);
  expect([call?.body, call?.headers.get('accept-language')]).toEqual([{ email: 'ana@northlight.example' }, 'en']);
  expect(server.callsOf(forgotPassword)).toHaveLength(1);
});

test('the link’s token goes to the server with the new password, and one logs in with it', async () => {
  server.on(resetPassword, () => ({}));
  await openConsole('/reset-password#token-1', server);
  await type('Open-Gate-22', 'Open-Gate-22');
  expect(await screen.findByText('Password changed. Log in with the new one.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Log in' })).toBeTruthy();
  expect(server.callsOf(resetPassword)[0]?.body).toEqual({ token: 'token-1', password: 'Open-Gate-22' });
  expect(location.hash).toBe('');
});

test('passwords that differ are refused, word for word, together with one of the wrong format', async () => {
  await openConsole('/reset-password#token-1', server);
  await type('sesame', 'other');
  expect(await screen.findByText("Passwords don't match.")).toBeTruthy();
  expect(
    screen.getByText(
      'Invalid format! Must contain at least one uppercase letter, lowercase letter, number, and special character.',
    ),
  ).toBeTruthy();
  expect(server.callsOf(resetPassword)).toEqual([]);
});

test('a link that is over says so and leads to a new one', async () => {
  server.on(resetPassword, () => {
    throw new FakeFailure('auth.reset_invalid');
  });
  await openConsole('/reset-password#token-1', server);
  await type('Open-Gate-22', 'Open-Gate-22');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This link was used already or is too old. Ask for a new one.',
  );
  await userEvent.click(screen.getByRole('link', { name: 'Ask for a new link' }));
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeTruthy();
});

test('a link that is over says so before anybody chooses a password for it', async () => {
  server.on(checkPasswordReset, () => {
    throw new FakeFailure('auth.reset_invalid');
  });
  await openConsole('/reset-password#token-1', server);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This link was used already or is too old. Ask for a new one.',
  );
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(server.callsOf(checkPasswordReset).map(({ body }) => body)).toEqual([{ token: 'token-1' }]);
});

test('a link without its token says so at once', async () => {
  await openConsole('/reset-password', server);
  expect((await screen.findByRole('alert')).textContent).toContain('This link is not complete.');
});

test('a password that is too common is said at its field', async () => {
  const message = 'This is one of the most used passwords, which are guessed first. Choose another one.';
  server.on(resetPassword, () => {
    throw new FakeFailure('request.invalid', { password: message });
  });
  await openConsole('/reset-password#token-1', server);
  await type('Password1!', 'Password1!');
  expect(await screen.findByText(message)).toBeTruthy();
});
