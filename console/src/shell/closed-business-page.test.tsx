import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beginBusinessDeletion, type ConsoleSession, getConsoleSession, restoreBusiness } from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../testing/open-console.tsx';
import { session } from '../testing/samples.ts';

const deletesDate = '2026-11-15T10:00:00.000Z';

let server: FakeServer;
let current: ConsoleSession;
beforeEach(() => {
  current = session;
  server = createEmptyServer();
  server.on(getConsoleSession, () => current);
});

test('an owner deletes the business with its name and a password, and restores it', async () => {
  server.on(beginBusinessDeletion, () => {
    current = { ...session, deletesDate };
    return { deletesDate };
  });
  server.on(restoreBusiness, () => {
    current = session;
    return {};
  });
  await openConsole('/settings', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete this business' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Northlight?' }));
  await userEvent.type(dialog.getByLabelText(/Business name/), 'Northlight');
  await userEvent.type(dialog.getByLabelText(/Current password/), 'Harbour-Kite-7');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete this business' }));
  expect(await screen.findByRole('heading', { name: /^Northlight will be deleted on Nov 15, 2026/ })).toBeTruthy();
  expect(server.callsOf(beginBusinessDeletion).map(({ body }) => body)).toEqual([
    { businessName: 'Northlight', password: 'Harbour-Kite-7' },
  ]);
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Restore this business' }));
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
});

test('another member sees when it ends, and cannot restore it', async () => {
  const other = { id: 'biz_2', businessName: 'Southlight', logo: null, role: 'editor' as const };
  current = { ...session, role: 'admin', deletesDate, businesses: [...session.businesses, other] };
  await openConsole('/videos', server);
  expect(await screen.findByRole('heading', { name: /^Northlight will be deleted/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Restore this business' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Change to Southlight' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy();
});

test('only the owner finds how to delete the business', async () => {
  current = { ...session, role: 'admin' };
  await openConsole('/settings', server);
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete this business' })).toBeNull();
});
