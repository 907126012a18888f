import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  beginCommunityImport,
  type CommunityImport,
  exportImportReport,
  getCommunity,
  importMaxBytes,
  importPartBytes,
  listCommunityImports,
  listPosts,
  removeCommunityImport,
  sendImportPart,
  startCommunityImport,
  undoCommunityImport,
} from '@zeacon/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { sampleCommunity } from '../../testing/samples.ts';

const none = { spaces: 0, members: 0, posts: 0, comments: 0 };
const sample = (over: Partial<CommunityImport> = {}): CommunityImport => ({
  ...{ id: 'cim_1', communityId: 'com_1', fileName: 'boats.json', sizeBytes: 3000, receivedParts: 1 },
  ...{
    kind: 'DISCOURSE_TOPICS',
    state: 'READY',
    problem: null,
    members: null,
    progress: 0,
    imported: none,
    kept: none,
  },
  preview: {
    ...{ counts: { spaces: 2, members: 3, posts: 40, comments: 1200 }, withEmail: 2, shortened: 1 },
    leftOut: [{ reason: 'PRIVATE_MESSAGE', count: 7 }],
    ...{ renamed: [{ from: 'Ada', to: 'Ada 2' }], renamedCount: 5 },
  },
  ...{ leftOutCount: 7, createdDate: '2026-03-10T12:00:00Z', finishedDate: null },
  ...over,
});

let server: FakeServer;
let imports: CommunityImport[];
beforeEach(() => {
  server = createEmptyServer();
  imports = [];
  server.on(getCommunity, () => sampleCommunity());
  server.on(listPosts, () => ({ items: [], nextCursor: null }));
  server.on(listCommunityImports, () => ({ items: imports }));
});

async function openTab() {
  await openConsole('/communities/com_1', server);
  await userEvent.click(await screen.findByRole('tab', { name: 'Import' }));
  return await screen.findByLabelText<HTMLInputElement>('File to import');
}

const cardOf = async (name: string) => within(await screen.findByRole('region', { name }));

test('a file goes to the server in parts, and is shown once it is read', async () => {
  server.on(beginCommunityImport, ({ body }) => sample({ ...body, id: 'cim_1', state: 'UPLOADING', preview: null }));
  server.on(sendImportPart, () => {
    imports = [sample()];
    return sample();
  });
  const input = await openTab();
  const bytes = new Uint8Array(importPartBytes + 3).fill(97);
  await userEvent.upload(input, new File([bytes], 'boats.json'));
  const card = await cardOf('boats.json');
  expect(card.getByText('Topics of Discourse', { exact: false })).toBeTruthy();
  const sent = server.callsOf(sendImportPart).map(({ body }) => body as { part: number; content: string });
  const parts = sent.map(({ part, content }) => [part, content.length]);
  expect(parts).toEqual([
    [0, Math.ceil(importPartBytes / 3) * 4],
    [1, 4],
  ]);
  expect(server.callsOf(beginCommunityImport)[0]!.body).toMatchObject({ sizeBytes: importPartBytes + 3 });
});

test('a file that is too large or empty is not sent', async () => {
  const input = await openTab();
  const large = new File(['x'], 'large.csv');
  Object.defineProperty(large, 'size', { value: importMaxBytes + 1 });
  await userEvent.upload(input, large);
  expect(await screen.findByText(/A file can have 50/)).toBeTruthy();
  await userEvent.upload(input, new File([], 'empty.csv'));
  expect(await screen.findByText('There is nothing in this file.')).toBeTruthy();
  expect(server.callsOf(beginCommunityImport)).toEqual([]);
});

test('what would come in, what is left out and which names change is shown before it is imported', async () => {
  imports = [sample()];
  server.on(startCommunityImport, () => {
    imports = [
      sample({ state: 'DONE', imported: { ...none, posts: 40, comments: 1 }, finishedDate: '2026-03-10T12:01:00Z' }),
    ];
    return imports[0]!;
  });
  await openTab();
  const card = await cardOf('boats.json');
  expect(card.getByText('2 spaces · 3 people · 40 posts · 1,200 comments')).toBeTruthy();
  expect(card.getByText('Private messages: 7')).toBeTruthy();
  expect(card.getByText(/1 text is longer than texts here can be/)).toBeTruthy();
  expect(card.getByText('Ada 2')).toBeTruthy();
  expect(card.getByText('and 4 names more')).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: /Who signs in with one of these emails/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Approved at once/ }));
  await userEvent.click(card.getByRole('button', { name: 'Import' }));
  expect(await card.findByText(/Imported: 40 posts · 1 comment\./)).toBeTruthy();
  expect(card.getByText(/7 rows were left out/)).toBeTruthy();
  expect(server.callsOf(startCommunityImport)[0]!.body).toEqual({ importId: 'cim_1', members: 'INVITED' });
});

test('an import that another one keeps waiting says so', async () => {
  imports = [sample()];
  server.on(startCommunityImport, () => {
    throw new FakeFailure('community.import_running');
  });
  await openTab();
  const card = await cardOf('boats.json');
  await userEvent.click(card.getByRole('button', { name: 'Import' }));
  expect(await card.findByText(/Something is imported into this community already/)).toBeTruthy();
});

test('the progress is shown, and a file that was refused says what is wrong and is forgotten', async () => {
  const problem = 'The column “email” is missing. Export the file again with all of its columns.';
  imports = [
    sample({ state: 'IMPORTING', progress: 0.4, imported: { ...none, posts: 3 } }),
    sample({
      id: 'cim_2',
      fileName: 'users.csv',
      state: 'REFUSED',
      kind: null,
      preview: null,
      problem,
      leftOutCount: 0,
    }),
  ];
  server.on(removeCommunityImport, () => {
    imports = [imports[0]!];
    return {};
  });
  await openTab();
  const running = await cardOf('boats.json');
  expect(running.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0.4');
  const refused = await cardOf('users.csv');
  expect(refused.getByText(problem)).toBeTruthy();
  await userEvent.click(refused.getByRole('button', { name: 'Forget this file' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'users.csv' })).toBeNull());
});

test('an import is undone after a question that says what stays, and its report is saved', async () => {
  imports = [sample({ state: 'DONE', imported: { ...none, posts: 2 }, leftOutCount: 0 })];
  server.on(undoCommunityImport, () => {
    imports = [sample({ state: 'UNDONE', kept: { ...none, posts: 1 }, leftOutCount: 0 })];
    return imports[0]!;
  });
  server.on(exportImportReport, () => 'Line\r\n1');
  const createUrl = vi.fn((_file: Blob) => 'blob:report');
  Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: vi.fn() });
  await openTab();
  const card = await cardOf('boats.json');
  await userEvent.click(card.getByRole('button', { name: 'Report as CSV' }));
  await waitFor(() => expect(createUrl).toHaveBeenCalledOnce());
  await userEvent.click(card.getByRole('button', { name: 'Undo import' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/Posts that somebody answered/)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Undo import' }));
  expect(await card.findByText('Kept: 1 post')).toBeTruthy();
});
