import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type CallToAction,
  getOverlays,
  getOverlayTimeline,
  getStream,
  type HypergraphicPlacement,
  listHypergraphics,
  type StreamOverlays,
  saveOverlays,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { pageOf, sampleHypergraphic, sampleVideo } from '../../testing/samples.ts';
import { newCall } from './call-drafts.ts';

const jacket = sampleHypergraphic({ name: 'Jacket', streamCount: 1 });
const placed: HypergraphicPlacement = {
  id: `hgp_${'a'.repeat(20)}`,
  hypergraphicId: 'hyp_1',
  style: jacket.style,
  dropTimestamp: 0,
  removeTimestamp: 5000,
  hlsDisplay: true,
};

let server: FakeServer;
let stored: StreamOverlays;
const video = sampleVideo();

beforeEach(() => {
  server = createEmptyServer();
  stored = { streamId: 'str_1', revision: 1, hypergraphics: [placed], callsToAction: [] };
  server.on(getStream, () => video);
  server.on(getOverlays, () => stored);
  server.on(listHypergraphics, () => pageOf([jacket]));
  server.on(saveOverlays, ({ body }) => {
    stored = { streamId: 'str_1', ...body, revision: stored.revision + 1 };
    return stored;
  });
});

const open = () => openConsole('/videos/str_1/overlays', server);
const bars = () => screen.findAllByRole('button', { name: /^Jacket, from/ });
const saveLine = (text: string) => screen.findByText(text, { selector: '[role=status]' });

test('a video that is gone says so', async () => {
  server.on(getStream, () => {
    throw new FakeFailure('stream.not_found');
  });
  await open();
  expect(await screen.findByRole('heading', { name: 'There is no such video' })).toBeTruthy();
});

test.each([
  ['encoding', null, 'This video does not play yet', /Once it does/],
  ['failed', 'The file has no picture.', 'This video cannot be played', 'The file has no picture.'],
] as const)('a video that is %s cannot be edited, and the page says why', async (state, message, title, why) => {
  server.on(getStream, () => ({ ...video, playback: null, packaging: { state, progress: 0, message } }));
  await open();
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText(why)).toBeTruthy();
});

test('figures over the video’s time are also in a table', async () => {
  server.on(getOverlayTimeline, () => ({
    stepMs: 1000,
    points: [{ startMs: 65_000, impressions: 1200, hovers: 40, clicks: 30 }],
  }));
  await open();
  const button = await screen.findByRole('button', { name: 'Show as table' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('table')).toBeNull();
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const table = within(await screen.findByRole('table', { name: 'Viewing along the video, last 28 days' }));
  const row = within(table.getByRole('rowheader', { name: '1:05 to 1:06' }).closest('tr')!);
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1,200', '40', '30', '3%']);
});

test('a copy is shown next to the original, and is saved', async () => {
  await open();
  (await bars())[0]!.focus();
  await userEvent.keyboard('{Control>}d{/Control}');
  await waitFor(async () => expect(await bars()).toHaveLength(2));
  await waitFor(() => expect(stored.hypergraphics.map(({ style }) => style.left)).toEqual([10, 12]));
});

test('deleting an undone overlay changes and saves nothing', async () => {
  await open();
  (await bars())[0]!.focus();
  await userEvent.keyboard('{Control>}dz{/Control}');
  await waitFor(async () => expect(await bars()).toHaveLength(1));
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Delete}');
  expect(await bars()).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
  expect(await saveLine('Saved')).toBeTruthy();
});

test('several are selected without a mouse, and removed together', async () => {
  stored.hypergraphics.push(
    { ...placed, id: `hgp_${'b'.repeat(20)}` },
    { ...placed, id: `hgp_${'c'.repeat(20)}`, dropTimestamp: 9000, removeTimestamp: null },
  );
  await open();
  await userEvent.click(await screen.findByRole('switch', { name: 'Choose several' }));
  const [first, , third] = await bars();
  for (const bar of [first!, third!]) {
    bar.focus();
    await userEvent.keyboard(' ');
  }
  expect(await screen.findByRole('heading', { name: '2 chosen' })).toBeTruthy();
  await userEvent.keyboard('{Delete}');
  expect(await bars()).toHaveLength(1);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Times of the overlays');
  expect(await saveLine('Saved')).toBeTruthy();
});

test('after a conflict my version can be kept, and undo brings theirs', async () => {
  await open();
  (await bars())[0]!.focus();
  const theirs = { ...stored, revision: 9, hypergraphics: [{ ...placed, dropTimestamp: 2000 }] };
  let isMet = false;
  server.on(getOverlays, () => (isMet ? stored : theirs));
  server.on(saveOverlays, ({ body }) => {
    if (body.revision < 9) throw new FakeFailure('overlays.changed');
    isMet = true;
    stored = { streamId: 'str_1', ...body, revision: body.revision + 1 };
    return stored;
  });
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(stored.hypergraphics[0]?.dropTimestamp).toBe(40));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect((await bars())[0]!.getAttribute('aria-label')).toContain('from 0:02');
  await waitFor(() => expect(stored.hypergraphics[0]?.dropTimestamp).toBe(2000));
});

test('changes that could not be saved on leaving are there on returning', async () => {
  await open();
  (await bars())[0]!.focus();
  server.on(saveOverlays, () => {
    throw new FakeFailure('server.failed');
  });
  await userEvent.keyboard('{Control>}d{/Control}');
  await userEvent.click(screen.getByRole('link', { name: 'Leads' }));
  await waitFor(() => expect(server.callsOf(saveOverlays).length).toBeGreaterThan(0));
  server.on(saveOverlays, ({ body }) => {
    stored = { streamId: 'str_1', ...body, revision: 2 };
    return stored;
  });
  history.back();
  await waitFor(async () => expect(await bars()).toHaveLength(2));
  expect(await saveLine('Saved')).toBeTruthy();
  expect(stored.hypergraphics).toHaveLength(2);
});

test('a graphic that was deleted meanwhile is removed, and the rest is saved', async () => {
  await open();
  (await bars())[0]!.focus();
  server.on(saveOverlays, ({ body }) => {
    if (body.hypergraphics?.length) throw new FakeFailure('hypergraphic.not_found');
    stored = { streamId: 'str_1', revision: 2, hypergraphics: [], callsToAction: [] };
    return stored;
  });
  await userEvent.keyboard('{ArrowRight}');
  expect(await screen.findByText(/taken off this video too/)).toBeTruthy();
  await waitFor(() => expect(stored.hypergraphics).toEqual([]));
  expect(screen.queryByRole('button', { name: /^Jacket, from/ })).toBeNull();
});

test('errors of one kind of call to action do not affect another', async () => {
  await open();
  const panel = within(await screen.findByRole('region', { name: 'Calls to action' }));
  await userEvent.click(panel.getByRole('button', { name: 'Add' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add to the video' }));
  expect(await dialog.findByText('Text is required')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: /Button with a link/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Ad over the whole picture' }));
  expect(dialog.queryByText('Text is required')).toBeNull();
});

test('the real player is beside a call to action that is edited', async () => {
  await open();
  const panel = within(await screen.findByRole('region', { name: 'Calls to action' }));
  await userEvent.click(panel.getByRole('button', { name: 'Add' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('region', { name: 'Preview' }).querySelector('zc-player')).not.toBeNull();
});

test('the address opens a call to action, and only once', async () => {
  const asked: CallToAction = { ...newCall(0, 10_000), text: 'Book now', url: 'https://example.com' };
  stored.callsToAction.push({ ...asked, id: `cta_${'b'.repeat(20)}`, text: 'Other' }, asked);
  await openConsole(`/videos/str_1/overlays?call=${asked.id}`, server);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: /^Text/ })).toHaveProperty('value', 'Book now');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.search).toBe('');
});

test('a button of a call to action gets its own colour', async () => {
  await open();
  const panel = within(await screen.findByRole('region', { name: 'Calls to action' }));
  await userEvent.click(panel.getByRole('button', { name: 'Add' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Text/ }), 'Buy now');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Address/ }), 'https://shop.example.com/buy');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Colour/ }), '#0b5fff');
  await userEvent.click(dialog.getByRole('button', { name: 'Add to the video' }));
  await waitFor(() => expect(stored.callsToAction[0]?.style.color).toBe('#0b5fff'));
});
