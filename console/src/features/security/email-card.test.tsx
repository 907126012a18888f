import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beginEmailChange, confirmEmailChange, getSecondFactor, listSignInSessions } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { FakeFailure } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';

test('the email is changed by password, code of the second factor, and the code that the new address got', async () => {
  const server = createEmptyServer();
  server.on(listSignInSessions, () => ({ items: [] }));
  server.on(getSecondFactor, () => ({ isOn: true, turnedOnDate: null, recoveryCodesLeft: 10 }));
  server.on(beginEmailChange, ({ body }) => {
    if (body.email === 'taken@example.com') throw new FakeFailure('auth.email_taken');
    return { email: body.email };
  });
  server.on(confirmEmailChange, ({ body }) => {
    if (body.code !== '123456') throw new FakeFailure('request.invalid', { code: 'This code is wrong.' });
    return { email: 'new@example.com' };
  });
  await openConsole('/security', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Change email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }));
  await userEvent.type(dialog.getByLabelText('New email'), 'taken@example.com');
  await userEvent.type(dialog.getByLabelText('Current password'), 'Open-Gate-1');
  await userEvent.type(await dialog.findByLabelText(/^Code/), '654321{Enter}');
  expect(await dialog.findByText('An account with this email exists already.')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText('New email'));
  await userEvent.type(dialog.getByLabelText('New email'), 'new@example.com{Enter}');
  expect(await dialog.findByText(/we sent to new@example\.com/)).toBeTruthy();
  expect(server.callsOf(beginEmailChange).at(-1)?.body).toEqual({
    email: 'new@example.com',
    password: 'Open-Gate-1',
    factorCode: '654321',
  });
  await userEvent.type(dialog.getByLabelText('Code'), '111111{Enter}');
  expect(await dialog.findByText('This code is wrong.')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText('Code'));
  await userEvent.type(dialog.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('Email changed. You log in with new@example.com now.')).toBeTruthy();
  expect(screen.getByText('You log in with new@example.com.')).toBeTruthy();
});
