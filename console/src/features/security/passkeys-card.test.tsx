import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addPasskey,
  beginPasskey,
  getSecondFactor,
  listPasskeys,
  listSignInSessions,
  type Passkey,
  type PasskeyCreation,
  passkeysMaxPerPerson,
  removePasskey,
  renamePasskey,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { fakeAuthenticator } from '../../testing/fake-authenticator.ts';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';

const laptop: Passkey = {
  id: 'psk_1',
  name: 'Laptop',
  createdDate: '2026-11-01T10:00:00.000Z',
  lastUsedDate: null,
  isSynced: true,
};
const creation: PasskeyCreation = {
  rp: { id: 'localhost', name: 'Zeacon' },
  user: { id: 'dXNy', name: 'ana@northlight.example', displayName: 'ana@northlight.example' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
};

let server: FakeServer;
let passkeys: Passkey[];
beforeEach(() => {
  server = createEmptyServer();
  passkeys = [laptop];
  server.on(listSignInSessions, () => ({ items: [] }));
  server.on(listPasskeys, () => ({ items: passkeys }));
  server.on(beginPasskey, () => creation);
});

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const list = async () => within(await screen.findByRole('list', { name: 'Passkeys' }));

test('one is added with the password and a code, and once more after it was cancelled in the browser', async () => {
  const { create, cancelled } = fakeAuthenticator();
  create.mockRejectedValueOnce(cancelled());
  server.on(getSecondFactor, () => ({ isOn: true, turnedOnDate: null, recoveryCodesLeft: 10 }));
  server.on(addPasskey, ({ body }) => {
    const added = { ...laptop, id: 'psk_2', name: body.name };
    passkeys = [added, laptop];
    return added;
  });
  await openConsole('/security', server);
  expect((await list()).getByRole('listitem').textContent).toMatch(/^LaptopSyncedAdded Nov 1, 2026.* · Not used yet/);
  await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
  const opened = await dialog('Add a passkey');
  expect(opened.getByLabelText(/^Name/)).toHaveProperty('value', 'Passkey 2');
  await userEvent.type(opened.getByLabelText('Current password'), 'Open-Gate-1');
  await userEvent.type(await opened.findByLabelText(/^Code/), '123456{Enter}');
  expect(await opened.findByText('No passkey was used: it was cancelled or took too long. Try again.')).toBeTruthy();
  expect(server.callsOf(beginPasskey)[0]?.body).toEqual({ password: 'Open-Gate-1', factorCode: '123456' });
  await userEvent.click(opened.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You can log in with “Passkey 2” from now on.')).toBeTruthy();
  expect(server.callsOf(addPasskey)).toHaveLength(1);
  expect(server.callsOf(addPasskey)[0]?.body).toMatchObject({ name: 'Passkey 2', passkey: { id: 'AQID' } });
  expect(await (await list()).findByText('Passkey 2')).toBeTruthy();
});

test('one that the server refuses begins anew and says why', async () => {
  fakeAuthenticator();
  server.on(addPasskey, () => {
    throw new FakeFailure('passkey.refused');
  });
  await openConsole('/security', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const opened = await dialog('Add a passkey');
  await userEvent.type(opened.getByLabelText('Current password'), 'Open-Gate-1{Enter}');
  expect((await opened.findByRole('alert')).textContent).toContain('This passkey could not be confirmed');
  expect(opened.getByLabelText('Current password')).toHaveProperty('value', '');
});

test('one is renamed, and removed with the password', async () => {
  fakeAuthenticator();
  server.on(renamePasskey, ({ params, body }) => {
    expect(params).toEqual({ passkeyId: 'psk_1' });
    passkeys = [{ ...laptop, name: body.name }];
    return passkeys[0]!;
  });
  server.on(removePasskey, ({ body }) => {
    if (body.password !== 'Open-Gate-1')
      throw new FakeFailure('request.invalid', { password: 'This is not your password.' });
    passkeys = [];
    return {};
  });
  await openConsole('/security', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Laptop' }));
  const naming = await dialog('Rename passkey');
  await userEvent.clear(naming.getByLabelText('Name'));
  await userEvent.type(naming.getByLabelText('Name'), 'Phone{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Phone' }));
  const asked = await dialog('Remove “Phone”?');
  await userEvent.type(asked.getByLabelText('Current password'), 'Sesame-2{Enter}');
  expect(await asked.findByText('This is not your password.')).toBeTruthy();
  await userEvent.clear(asked.getByLabelText('Current password'));
  await userEvent.type(asked.getByLabelText('Current password'), 'Open-Gate-1{Enter}');
  expect(await screen.findByText('“Phone” is removed. All other devices are logged out.')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Passkeys' })).toBeNull();
});

test('no more than ten can be added, and none by a browser that knows none', async () => {
  passkeys = Array.from({ length: passkeysMaxPerPerson }, (_, index) => ({ ...laptop, id: `psk_${index}` }));
  await openConsole('/security', server);
  expect(await screen.findByText(/^This browser cannot use passkeys/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
