import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deleteLead, exportLeads, type Lead, listLeads } from '@zeacon/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf } from '../../testing/samples.ts';

const lead: Lead = {
  id: 'led_1',
  streamId: 'str_1',
  streamName: 'Aurora',
  callToActionId: 'cta_1',
  name: 'Ana Lima',
  email: 'ana@example.com',
  consentText: 'You may write to me.',
  pageUrl: 'https://example.com/',
  positionMs: 1000,
  createdDate: '2026-11-01T10:00:00.000Z',
};
let server: FakeServer;
let leads: Lead[];

beforeEach(() => {
  server = createEmptyServer();
  leads = [lead];
  server.on(listLeads, () => pageOf(leads));
});

test('a lead is shown with its video and what was agreed to', async () => {
  await openConsole('/leads', server);
  const row = within((await screen.findByRole('rowheader', { name: 'Ana Lima' })).closest('tr')!);
  expect(row.getByRole('link', { name: 'ana@example.com' }).getAttribute('href')).toBe('mailto:ana@example.com');
  expect(row.getByRole('link', { name: 'Aurora' }).getAttribute('href')).toBe('/videos/str_1');
  expect(row.getByText(/You may write to me\./)).toBeTruthy();
});

test('the export contains the search results', async () => {
  server.on(exportLeads, () => 'Name\r\nAna');
  const createUrl = vi.fn((_file: Blob) => 'blob:leads');
  Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: vi.fn() });
  await openConsole('/leads?search=ana&video=str_1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(createUrl).toHaveBeenCalledOnce());
  const { searchParams } = server.callsOf(exportLeads)[0]!.url;
  expect([searchParams.get('search'), searchParams.get('streamId')]).toEqual(['ana', 'str_1']);
  expect(await createUrl.mock.calls[0]![0].text()).toBe('Name\r\nAna');
});

test('a lead is deleted after confirmation', async () => {
  server.on(deleteLead, () => {
    leads = [];
    return {};
  });
  await openConsole('/leads', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Ana Lima' }));
  expect(server.callsOf(deleteLead)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete lead' }));
  expect(await screen.findByText('No leads yet')).toBeTruthy();
});

test('after the last lead of the last page is deleted, the previous page is shown', async () => {
  const many = Array.from({ length: 26 }, (_lead, index) => ({ ...lead, id: `led_${index}`, name: `Lead ${index}` }));
  leads = many;
  server.on(listLeads, ({ query }) => {
    const { page, size } = query;
    const items = leads.slice(page * size, (page + 1) * size);
    return { items, page, size, totalItems: leads.length, totalPages: Math.ceil(leads.length / size) };
  });
  server.on(deleteLead, ({ params }) => {
    leads = leads.filter(({ id }) => id !== params.id);
    return {};
  });
  await openConsole('/leads?page=2', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Lead 25' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete lead' }));
  expect(await screen.findByRole('rowheader', { name: 'Lead 0' })).toBeTruthy();
  expect(location.search).toBe('');
});
