import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beginDataExport, type DataExport, getConsoleSession, getDataExport } from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { session } from '../../testing/samples.ts';

const waiting: DataExport = {
  id: 'exp_1',
  state: 'WAITING',
  progress: 0,
  sizeBytes: null,
  failure: null,
  createdDate: '2026-11-01T10:00:00.000Z',
  expiresDate: null,
};

let server: FakeServer;
let dataExport: DataExport | null;
beforeEach(() => {
  dataExport = null;
  server = createEmptyServer();
  server.on(getDataExport, () => ({ dataExport }));
});

test('an export is begun, and shows how far it is', async () => {
  server.on(beginDataExport, () => {
    dataExport = { ...waiting, state: 'RUNNING', progress: 0.4 };
    return waiting;
  });
  await openConsole('/your-data', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Export everything' }));
  expect(await screen.findByText(/^40% done/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Export' }).getAttribute('aria-valuenow')).toBe('0.4');
  expect(screen.queryByRole('button', { name: 'Export everything' })).toBeNull();
});

test('one that is ready says its size and until when it is there', async () => {
  dataExport = {
    ...waiting,
    state: 'READY',
    progress: 1,
    sizeBytes: 1_500_000,
    expiresDate: '2026-11-08T10:00:00.000Z',
  };
  await openConsole('/your-data', server);
  expect(await screen.findByText(/1\.5 MB\. You can download it until Nov 8, 2026/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Make a new export' })).toBeTruthy();
});

test('one that failed says why', async () => {
  dataExport = { ...waiting, state: 'FAILED', failure: 'STORAGE_FULL' };
  await openConsole('/your-data', server);
  expect((await screen.findByRole('alert')).textContent).toContain('no room for the export');
});

test('whoever is not the owner is shown nothing of it', async () => {
  server.on(getConsoleSession, () => ({ ...session, role: 'admin' as const }));
  await openConsole('/your-data', server);
  expect(await screen.findByRole('link', { name: 'Team' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Your data' })).toBeNull();
  expect(server.callsOf(getDataExport)).toEqual([]);
});
