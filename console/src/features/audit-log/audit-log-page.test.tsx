import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type AuditEntry, exportAuditLines, exportAuditLog, listAuditEntries } from '@zeacon/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';

const entry: AuditEntry = {
  id: '2',
  date: '2026-11-01T10:00:00.000Z',
  requestId: 'r',
  action: 'stream.updated',
  actor: { kind: 'user', id: 'usr_1', name: 'ana@example.com', as: null },
  object: { type: 'stream', id: 'str_1', title: 'Aurora' },
  before: { name: 'Dawn' },
  after: { name: 'Aurora' },
  redacted: ['keySealed'],
  origin: { address: '192.0.2.7', country: 'DE', userAgent: 'Test/1' },
};
const older: AuditEntry = {
  ...entry,
  id: '1',
  action: 'webhook.deleted',
  actor: { kind: 'system', id: null, name: null, as: null },
};
let server: FakeServer;

beforeEach(() => {
  server = createEmptyServer();
  server.on(listAuditEntries, ({ query }) =>
    query.cursor ? { items: [older], nextCursor: null } : { items: [entry], nextCursor: '5.2' },
  );
});

test('an entry opens to what was before and after, from where, and what is kept secret', async () => {
  await openConsole('/audit-log', server);
  const line = within((await screen.findByText('Changed')).closest('li')!);
  expect(line.getByText('ana@example.com')).toBeTruthy();
  await userEvent.click(line.getByText('Changed'));
  expect(line.getByRole('row', { name: 'Name Dawn Aurora' })).toBeTruthy();
  expect(line.getByRole('row', { name: 'Stream key Changed; the value is kept secret' })).toBeTruthy();
  expect(line.getByText('stream.updated')).toBeTruthy();
  expect(line.getByText('192.0.2.7')).toBeTruthy();
  expect(line.getByText('Germany')).toBeTruthy();
});

test('older entries are added below', async () => {
  await openConsole('/audit-log', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Show older entries' }));
  expect(await screen.findByText('Deleted')).toBeTruthy();
  expect(screen.getByText('The platform')).toBeTruthy();
  expect(screen.getByText('Changed')).toBeTruthy();
  expect(server.callsOf(listAuditEntries).at(-1)!.url.searchParams.get('cursor')).toBe('5.2');
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
});

test('from an entry the log is narrowed to its object, and the export is as narrow', async () => {
  server.on(exportAuditLog, () => 'Date');
  server.on(exportAuditLines, () => '{}');
  const createUrl = vi.fn((_file: Blob) => 'blob:log');
  Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: vi.fn() });
  await openConsole('/audit-log', server);
  await userEvent.click(await screen.findByText('Changed'));
  await userEvent.click(screen.getByRole('button', { name: 'Everything about this object' }));
  await waitFor(() => expect(server.callsOf(listAuditEntries).at(-1)!.url.searchParams.get('objectId')).toBe('str_1'));
  await userEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }));
  await userEvent.click(screen.getByRole('button', { name: 'Export as JSON lines' }));
  await waitFor(() => expect(createUrl).toHaveBeenCalledTimes(2));
  for (const { url } of [...server.callsOf(exportAuditLog), ...server.callsOf(exportAuditLines)])
    expect(Object.fromEntries(url.searchParams)).toEqual({ objectType: 'stream', objectId: 'str_1' });
  await userEvent.click(screen.getByRole('button', { name: 'Show all entries' }));
  await waitFor(() => expect(location.search).toBe(''));
});
