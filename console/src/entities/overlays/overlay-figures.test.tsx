import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exportOverlayTable, getOverlays, getOverlayTable, getStream, listInsightSessions } from '@zeacon/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { sampleVideo } from '../../testing/samples.ts';

let server: FakeServer;
let count: number;

const idOf = (index: number) => `hgp_${String(index).padStart(20, '0')}`;
const row = (index: number) => ({
  id: idOf(index),
  kind: 'HYPERGRAPHIC' as const,
  name: 'Jacket',
  streamId: 'str_1',
  impressions: 10_000 - index,
  hovers: 3,
  clicks: 2,
  clickThroughRate: 0.25,
  leads: 0,
  conversions: 1,
  conversionValues: [],
});

beforeEach(() => {
  server = createEmptyServer();
  count = 0;
  server.on(getStream, () => sampleVideo());
  server.on(getOverlays, () => ({
    streamId: 'str_1',
    revision: 1,
    hypergraphics: [0, 1].map((index) => ({
      id: idOf(index),
      hypergraphicId: 'hyp_1',
      style: { top: 0, left: 0, width: 10 },
      dropTimestamp: index * 65_000,
      removeTimestamp: null,
      hlsDisplay: true,
    })),
    callsToAction: [],
  }));
  server.on(getOverlayTable, ({ body: { page, size } }) => ({
    items: Array.from({ length: Math.min(size, count - page * size) }, (_row, index) => row(page * size + index)),
    page,
    size,
    totalItems: count,
    totalPages: Math.ceil(count / size),
  }));
});

const open = async () => {
  await openConsole('/videos/str_1?tab=insights', server);
  return within(await screen.findByRole('region', { name: /^Hypergraphics and calls to action/ }));
};

test('without figures, the page explains what counts', async () => {
  const card = await open();
  expect(await card.findByText(/visible for a second/)).toBeTruthy();
  expect(card.queryByRole('navigation')).toBeNull();
});

test('placements of the same graphic are told apart by their time', async () => {
  count = 2;
  const card = await open();
  expect(await card.findByText('Hypergraphic, at 0:00')).toBeTruthy();
  expect(card.getByText('Hypergraphic, at 1:05')).toBeTruthy();
  expect(card.queryByRole('navigation')).toBeNull();
});

test('a row says how each of its figures is counted, and shows the views in which it was clicked, seen and so on', async () => {
  count = 1;
  const card = await open();
  await userEvent.click(await card.findByRole('button', { name: 'Explain: Jacket' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Jacket' }));
  expect(dialog.getByText('Click-through: 25%')).toBeTruthy();
  expect(dialog.getByText(/^Clicks divided by how often it was seen/)).toBeTruthy();
  const overlay = { by: 'PLACEMENT', id: idOf(0) };
  const asked = () => server.callsOf(listInsightSessions).at(-1)?.body;
  await waitFor(() => expect(asked()).toMatchObject({ only: 'clicked', overlay, streamId: 'str_1' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Conversions' }));
  await waitFor(() => expect(asked()).toMatchObject({ only: 'converted', overlay }));
});

test('all rows are saved as a file, also those of other pages', async () => {
  count = 60;
  server.on(exportOverlayTable, () => 'id\r\n');
  const createUrl = vi.fn((_file: Blob) => 'blob:overlays');
  Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: vi.fn() });
  const card = await open();
  await userEvent.click(await card.findByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(createUrl).toHaveBeenCalledOnce());
  const { body } = server.callsOf(exportOverlayTable)[0]!;
  expect(body).toMatchObject({ by: 'PLACEMENT', streamId: 'str_1' });
  expect(body).not.toHaveProperty('page');
});

test('every one of ten thousand can be reached', async () => {
  count = 10_000;
  const card = await open();
  expect(await card.findByText('Page 1 of 400, 10,000 in all')).toBeTruthy();
  expect(card.getByText('10,000')).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(card.getByText('9,975')).toBeTruthy());
});
