import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  beginIdentity,
  forgotPassword,
  getSecondFactor,
  getSingleSignOn,
  type Identity,
  listIdentities,
  listSignInSessions,
  removeIdentity,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';

const work: Identity = {
  id: 'idn_1',
  issuer: 'https://login.example/realms/acme',
  email: 'ada@corp.example',
  createdDate: '2026-11-01T10:00:00.000Z',
  lastUsedDate: null,
};

let server: FakeServer;
let items: Identity[];
let hasPassword: boolean;
beforeEach(() => {
  server = createEmptyServer();
  items = [work];
  hasPassword = true;
  server.on(listSignInSessions, () => ({ items: [] }));
  server.on(getSingleSignOn, () => ({ isOn: true, name: 'Acme Login' }));
  server.on(listIdentities, () => ({ items, hasPassword }));
});

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('one is linked at the provider, with password and code', async () => {
  server.on(getSecondFactor, () => ({ isOn: true, turnedOnDate: null, recoveryCodesLeft: 10 }));
  server.on(beginIdentity, () => ({ url: '#at-the-provider' }));
  await openConsole('/security', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Link Acme Login' }));
  const opened = await dialog('Link an account');
  await userEvent.type(opened.getByLabelText('Current password'), 'Open-Gate-1');
  await userEvent.type(await opened.findByLabelText(/^Code/), '123456{Enter}');
  await waitFor(() => expect(location.hash).toBe('#at-the-provider'));
  expect(server.callsOf(beginIdentity)[0]?.body).toEqual({ password: 'Open-Gate-1', factorCode: '123456' });
});

test('one is unlinked with the password, which may be wrong', async () => {
  server.on(removeIdentity, () => {
    throw new FakeFailure('request.invalid', { password: 'This is not your password.' });
  });
  await openConsole('/security', server);
  const list = within(await screen.findByRole('list', { name: 'Linked accounts' }));
  expect(list.getByRole('listitem').textContent).toMatch(
    /^ada@corp\.examplelogin\.example · Linked Nov 1, 2026.* · Not used yet/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Unlink ada@corp.example' }));
  const opened = await dialog('Unlink “ada@corp.example”?');
  await userEvent.type(opened.getByLabelText('Current password'), 'Sesame-2{Enter}');
  expect(await opened.findByText('This is not your password.')).toBeTruthy();
  server.on(removeIdentity, () => {
    items = [];
    return {};
  });
  await userEvent.click(opened.getByRole('button', { name: 'Unlink' }));
  expect(await screen.findByText(/^“ada@corp.example” is unlinked/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Linked accounts' })).toBeNull());
});

test('whoever has no password keeps the link, and has one set by mail', async () => {
  hasPassword = false;
  server.on(forgotPassword, () => ({}));
  await openConsole('/security', server);
  expect(await screen.findByRole('button', { name: 'Unlink ada@corp.example' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Link Acme Login' })).toHaveProperty('disabled', true);
  expect(screen.queryByLabelText('New password')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(/^The link is on its way/)).toBeTruthy();
  expect(server.callsOf(forgotPassword)[0]?.body).toEqual({ email: 'ana@northlight.example' });
});

test('where no provider is configured, nothing is offered, and what is linked can be unlinked', async () => {
  server.on(getSingleSignOn, () => ({ isOn: false, name: null }));
  await openConsole('/security', server);
  expect(await screen.findByRole('button', { name: 'Unlink ada@corp.example' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Link/ })).toBeNull();
});
