import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createHypergraphic,
  createImageUpload,
  deleteHypergraphic,
  type Hypergraphic,
  type Image,
  listHypergraphics,
  updateHypergraphic,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleHypergraphic } from '../../testing/samples.ts';

const date = '2026-11-01T10:00:00.000Z';
const sample = sampleHypergraphic();
const uploaded: Image = {
  uuid: 'img_new',
  kind: 'STREAM_HYPERGRAPHIC',
  fileName: 'jacket.png',
  streamId: null,
  width: 400,
  height: 200,
  sizeBytes: 9000,
  url: '/media/images/img_new/480.webp',
  sources: [],
  createdDate: date,
};

let server: FakeServer;
let library: Hypergraphic[];

beforeEach(() => {
  server = createEmptyServer();
  library = [sample];
  server.on(listHypergraphics, () => pageOf(library));
  server.on(createImageUpload, () => ({ uuid: 'img_new', url: '/media/images/upload/img_new', expiresAt: 0 }));
});

const open = () =>
  openConsole('/hypergraphics', server, () =>
    Promise.resolve({ status: 201, etag: null, body: JSON.stringify({ responseData: uploaded }) }),
  );
const file = new File(['x'], 'jacket.png', { type: 'image/png' });

async function openNew() {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'New hypergraphic' }));
  return within(await screen.findByRole('dialog'));
}

test('a graphic is made from a picture, a name and an address', async () => {
  server.on(createHypergraphic, ({ body }) => {
    const made = { ...sample, uuid: 'hyp_2', name: body.name, url: body.url };
    library = [made, ...library];
    return made;
  });
  const dialog = await openNew();
  await userEvent.upload(dialog.getByLabelText('Picture file'), file);
  expect(await dialog.findByAltText('Current picture')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Red shoe');
  await userEvent.type(dialog.getByLabelText(/^Web or email/), 'shop.example.com/shoe');
  await userEvent.click(dialog.getByRole('button', { name: 'Add hypergraphic' }));
  expect(await screen.findByText('Hypergraphic added')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Red shoe' })).toBeTruthy();
  expect(server.callsOf(createHypergraphic)[0]?.body).toMatchObject({
    name: 'Red shoe',
    url: 'shop.example.com/shoe',
    defaultImageId: 'img_new',
    hoverImageId: null,
    trackConversions: true,
  });
});

test.each([
  ['nothing at all', '', '', ['Picture is required', 'Name is required', 'Invalid URL format']],
  ['an address that runs code', 'Shoe', 'javascript:alert(1)', ['Invalid URL format']],
  ['a name that is too long', 'x'.repeat(101), 'a.example.com', ['Cannot contain more than 100 characters']],
])('%s is refused beside its field', async (_case, name, url, messages) => {
  const dialog = await openNew();
  const nameField = dialog.getByLabelText(/^Name/);
  nameField.removeAttribute('maxlength');
  if (name) await userEvent.click(nameField).then(() => userEvent.paste(name));
  if (url) await userEvent.type(dialog.getByLabelText(/^Web or email/), url);
  await userEvent.click(dialog.getByRole('button', { name: 'Add hypergraphic' }));
  for (const message of messages) expect(await dialog.findByText(message)).toBeTruthy();
  expect(server.callsOf(createHypergraphic)).toEqual([]);
});

test('a file that is not a picture is named in the error, and the old picture stays', async () => {
  const dialog = await openNew();
  const input = dialog.getByLabelText('Picture file');
  await userEvent.upload(input, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }), { applyAccept: false });
  expect(await dialog.findByText(/“logo.svg” is not a picture of these kinds/)).toBeTruthy();
});

test('an edited graphic keeps its position and times', async () => {
  library = [{ ...sample, style: { top: 50, left: 40, width: 30 }, dropTimestamp: 1000 }];
  server.on(updateHypergraphic, ({ body }) => ({ ...library[0]!, name: body.name }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Blue jacket' }));
  const name = await screen.findByLabelText(/^Name/);
  await userEvent.type(name, ' XL');
  await userEvent.click(screen.getByRole('button', { name: 'Save hypergraphic' }));
  expect(await screen.findByText('Hypergraphic saved')).toBeTruthy();
  expect(server.callsOf(updateHypergraphic)[0]?.body).toMatchObject({
    name: 'Blue jacket XL',
    style: { top: 50, left: 40, width: 30 },
    dropTimestamp: 1000,
  });
});

test('a refusal by the server is shown, and the form stays', async () => {
  server.on(updateHypergraphic, () => {
    throw new FakeFailure('image.not_found');
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Blue jacket' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save hypergraphic' }));
  expect(await screen.findByText('There is no such picture.')).toBeTruthy();
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Blue jacket');
});

test('deleting says on how many videos it is, and asks for confirmation', async () => {
  server.on(deleteHypergraphic, () => {
    library = [];
    return {};
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Blue jacket' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/disappears from 2 videos/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete hypergraphic' }));
  expect(await screen.findByText('No hypergraphics yet')).toBeTruthy();
});

test('search and filter are in the address', async () => {
  await open();
  await userEvent.type(await screen.findByLabelText('Search hypergraphics'), 'jacket');
  await waitFor(() => expect(location.search).toBe('?search=jacket'));
  await waitFor(() => expect(server.callsOf(listHypergraphics).at(-1)?.url.searchParams.get('search')).toBe('jacket'));
});

test('a page beyond the last one shows the last one', async () => {
  server.on(listHypergraphics, ({ query: { page, size } }) => ({
    items: page === 0 ? library : [],
    page,
    size,
    totalItems: 1,
    totalPages: 1,
  }));
  await openConsole('/hypergraphics?page=3', server);
  expect(await screen.findByRole('button', { name: 'Blue jacket' })).toBeTruthy();
  expect(location.search).toBe('');
});
