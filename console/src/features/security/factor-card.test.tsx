import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  listSignInSessions,
  replaceRecoveryCodes,
  type SecondFactor,
  turnSecondFactorOff,
} from '@zeacon/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';

const off: SecondFactor = { isOn: false, turnedOnDate: null, recoveryCodesLeft: 0 };
const on: SecondFactor = { isOn: true, turnedOnDate: '2026-11-01T10:00:00.000Z', recoveryCodesLeft: 10 };
const recoveryCodes = ['aaaa-1111-bbbb-2222', 'cccc-3333-dddd-4444'];

let server: FakeServer;
let factor: SecondFactor;
beforeEach(() => {
  server = createEmptyServer();
  server.on(listSignInSessions, () => ({ items: [] }));
  server.on(getSecondFactor, () => factor);
});

const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = async (name: string, inside?: HTMLElement) =>
  userEvent.click(await (inside ? within(inside) : screen).findByRole('button', { name }));

test('it is turned on with password, QR code and code, and shows the recovery codes once', async () => {
  factor = off;
  const uri = 'otpauth://totp/Zeacon:ana?secret=JBSWY3DPEHPK3PXP';
  server.on(beginSecondFactor, ({ body }) => {
    if (body.password !== 'Open-Gate-1')
      throw new FakeFailure('request.invalid', { password: 'This is not your password.' });
    return { secret: 'JBSWY3DPEHPK3PXP', uri };
  });
  server.on(confirmSecondFactor, () => {
    factor = on;
    return { recoveryCodes };
  });
  await openConsole('/security', server);
  await press('Turn on');
  const opened = await dialog('Turn on two-step verification');
  await userEvent.type(within(opened).getByLabelText('Current password'), 'Sesame-2{Enter}');
  expect(await screen.findByText('This is not your password.')).toBeTruthy();
  await userEvent.clear(within(opened).getByLabelText('Current password'));
  await userEvent.type(within(opened).getByLabelText('Current password'), 'Open-Gate-1{Enter}');
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
  expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeTruthy();
  const code = screen.getByLabelText('Code');
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  await userEvent.type(code, '123456{Enter}');
  const shown = await dialog('Your recovery codes');
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(recoveryCodes);
  expect(await screen.findByText(/10 recovery codes are left\./)).toBeTruthy();
  await press('I have kept them', shown);
  expect(screen.queryByText(recoveryCodes[0]!)).toBeNull();
});

test('recovery codes are copied and downloaded as one text', async () => {
  // Brings a clipboard.
  userEvent.setup();
  factor = { ...on, recoveryCodesLeft: 1 };
  server.on(replaceRecoveryCodes, () => ({ recoveryCodes }));
  await openConsole('/security', server);
  expect(await screen.findByText(/1 recovery code is left\./)).toBeTruthy();
  await press('New recovery codes');
  const asked = await dialog('New recovery codes');
  await userEvent.type(within(asked).getByLabelText('Current password'), 'Open-Gate-1');
  await userEvent.type(within(asked).getByLabelText(/^Code/), '123 456{Enter}');
  const shown = await dialog('Your recovery codes');
  expect(server.callsOf(replaceRecoveryCodes)[0]?.body).toEqual({ password: 'Open-Gate-1', code: '123 456' });
  await press('Copy', shown);
  expect(await screen.findByText('Recovery codes copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(`${recoveryCodes.join('\n')}\n`);
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => {} }),
  );
  await press('Download', shown);
  await waitFor(async () => expect(await files[0]?.text()).toBe(`${recoveryCodes.join('\n')}\n`));
  vi.unstubAllGlobals();
});

test('it is turned off with password and code, whose errors stand at their fields', async () => {
  factor = on;
  const wrong =
    'This code is not right, or was used already. Enter the one that your app shows now, or a recovery code.';
  server.on(turnSecondFactorOff, ({ body }) => {
    if (body.code !== recoveryCodes[0]) throw new FakeFailure('request.invalid', { code: wrong });
    factor = off;
    return {};
  });
  await openConsole('/security', server);
  await press('Turn off');
  const asked = await dialog('Turn off two-step verification?');
  await userEvent.type(within(asked).getByLabelText('Current password'), 'Open-Gate-1');
  await userEvent.type(within(asked).getByLabelText(/^Code/), '12345{Enter}');
  expect(
    await screen.findByText('Enter the 6 digits of your app, or the 16 characters of a recovery code'),
  ).toBeTruthy();
  await userEvent.type(within(asked).getByLabelText(/^Code/), '6{Enter}');
  expect(await screen.findByText(wrong)).toBeTruthy();
  await userEvent.clear(within(asked).getByLabelText(/^Code/));
  await userEvent.type(within(asked).getByLabelText(/^Code/), `${recoveryCodes[0]}{Enter}`);
  expect(await screen.findByText('Two-step verification is off. All other devices are logged out.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy();
});
