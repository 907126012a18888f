import { i18n } from '@lingui/core';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addCaption,
  deleteCaption,
  editCaption,
  getStream,
  listCaptions,
  requestTranscription,
  ruleMessages,
  type StreamCaption,
  serverMessages,
  type TranscriptionState,
} from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { loadPlatformTexts } from '../../language/platform-text.ts';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { sampleVideo } from '../../testing/samples.ts';

let server: FakeServer;
let items: StreamCaption[];
let transcription: TranscriptionState;

function caption(over: Partial<StreamCaption> = {}): StreamCaption {
  const date = '2026-11-01T10:00:00.000Z';
  return {
    id: 'cap_1',
    streamId: 'str_1',
    srclang: 'en',
    label: 'English',
    kind: 'captions',
    isDefault: false,
    source: 'UPLOAD',
    cueCount: 2,
    url: '/media/captions/cap_1.vtt',
    createdDate: date,
    updatedDate: date,
    ...over,
  };
}

beforeEach(() => {
  server = createEmptyServer();
  items = [];
  transcription = { available: false, state: 'NONE', message: null };
  server.on(getStream, () => sampleVideo());
  server.on(listCaptions, () => ({ items, transcription }));
  server.on(addCaption, ({ body: { content: _content, format: _format, ...draft } }) => {
    items = [caption(draft)];
    return items[0]!;
  });
});

async function openCaptions() {
  await openConsole('/videos/str_1', server);
  await userEvent.click(await screen.findByRole('tab', { name: 'Captions' }));
  await screen.findAllByRole('button', { name: 'Add captions' });
}

async function openAdd(file?: File) {
  await openCaptions();
  await userEvent.click(screen.getByRole('button', { name: 'Add captions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add captions' }));
  if (file) {
    await userEvent.upload(screen.getByLabelText('Caption file'), file);
    await dialog.findByText(file.name);
  }
  return dialog;
}

async function choose(action: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for English' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

const srt = '1\n00:00:01,000 --> 00:00:02,000\nHallo\n';

test('a file sets its language, and the label is the language’s own name', async () => {
  const dialog = await openAdd(new File([srt], 'talk.de.srt'));
  expect(dialog.getByRole('combobox', { name: 'Language' })).toHaveProperty('value', 'German');
  expect(dialog.getByLabelText(/^Label/)).toHaveProperty('value', 'Deutsch');
  await userEvent.click(dialog.getByRole('button', { name: 'Add captions' }));
  expect(await screen.findByText('Captions added')).toBeTruthy();
  expect(server.callsOf(addCaption)[0]?.body).toEqual({
    srclang: 'de',
    label: 'Deutsch',
    kind: 'captions',
    isDefault: true,
    format: 'srt',
    content: srt,
  });
  expect(await screen.findByText(/German \(de\), Captions, 2 cues, Uploaded/)).toBeTruthy();
});

test('a language is found by its name, or typed as a tag', async () => {
  const dialog = await openAdd();
  const language = dialog.getByRole('combobox', { name: 'Language' });
  await userEvent.clear(language);
  await userEvent.type(language, 'gsw');
  await userEvent.tab();
  expect(dialog.getByLabelText(/^Label/)).toHaveProperty('value', 'Schwiizertüütsch');
  await userEvent.clear(language);
  await userEvent.type(language, 'no such language');
  await userEvent.tab();
  await userEvent.click(dialog.getByRole('button', { name: 'Add captions' }));
  expect(await dialog.findByText('Use a language tag like en or pt-BR')).toBeTruthy();
  expect(dialog.getByText('Choose a file')).toBeTruthy();
  expect(server.callsOf(addCaption)).toEqual([]);
});

test('a file that cannot be read is shown with the wrong line', async () => {
  server.on(addCaption, () => {
    throw new FakeFailure('caption.unreadable', undefined, 'Line 2: the end is before the start');
  });
  const dialog = await openAdd(new File(['1\n00:00:02,000 --> 00:00:01,000\nHallo\n'], 'talk.srt'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add captions' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Line 2: the end is before the start');
  expect(dialog.getByText('00:00:02,000 --> 00:00:01,000')).toBeTruthy();
});

test('the wrong line is also shown in another language', async () => {
  const { captionsNoTime } = serverMessages;
  await loadPlatformTexts();
  i18n.load('en', { [generateMessageId(captionsNoTime)]: ['Zeile ', ['line'], ': „', ['text'], '“ ist keine Zeit.'] });
  server.on(addCaption, () => {
    const message = ruleMessages.fill(captionsNoTime, { line: 2, text: '1 --> 2' });
    throw new FakeFailure('caption.unreadable', undefined, message);
  });
  const dialog = await openAdd(new File(['1\n1 --> 2\nHallo\n'], 'talk.srt'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add captions' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Zeile 2: „1 --> 2“ ist keine Zeit.');
  expect(dialog.getByText('1 --> 2')).toBeTruthy();
});

test('several files each have a result, and none replaces others unasked', async () => {
  items = [caption({ label: 'English' })];
  server.on(addCaption, ({ body: { content, format: _format, ...draft } }) => {
    if (!content.includes('-->')) throw new FakeFailure('request.invalid', { content: 'There are no cues in it' });
    const added = caption({ ...draft, id: `cap_${items.length + 1}` });
    items = [...items, added];
    return added;
  });
  await openCaptions();
  const files = ['talk.nl.srt', 'empty.de.srt', 'talk.en.srt', 'talk.srt', 'boat.png'].map(
    (name) => new File([name.startsWith('empty') ? '' : srt], name),
  );
  await userEvent.upload(screen.getByLabelText('Caption files'), files, { applyAccept: false });
  const results = within(await screen.findByRole('region', { name: 'Caption files' }));
  await results.findByRole('button', { name: 'Clear' });
  expect(results.getAllByRole('listitem').map((item) => item.querySelector('span')?.textContent)).toEqual([
    'talk.nl.srtAdded as Dutch, 2 cues.',
    'empty.de.srtThere are no cues in it',
    'talk.en.srtThere are English captions already.',
    'talk.srtIts name does not say the language, as talk.nl.srt does.',
    'boat.pngNot a caption file. Use WebVTT (.vtt), SubRip (.srt) or JSON (.json).',
  ]);
  expect(server.callsOf(addCaption).map(({ body }) => body)).toMatchObject([
    { srclang: 'nl', isDefault: false },
    { srclang: 'de', isDefault: false },
  ]);

  await userEvent.click(results.getByRole('button', { name: 'Decide about talk.en.srt' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add captions' }));
  expect(await dialog.findByText('This replaces “English”.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Add captions' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(results.queryByRole('button', { name: 'Decide about talk.en.srt' })).toBeNull();
});

test('a file that is no caption file is refused by its name', async () => {
  const dialog = await openAdd();
  await userEvent.upload(screen.getByLabelText('Caption file'), new File(['x'], 'boat.png'), { applyAccept: false });
  expect((await dialog.findByRole('alert')).textContent).toBe(
    '“boat.png”: Not a caption file. Use WebVTT (.vtt), SubRip (.srt) or JSON (.json).',
  );
});

test('the same language and kind says what it replaces', async () => {
  items = [caption({ label: 'English (old)' })];
  const dialog = await openAdd();
  expect(dialog.getByText('This replaces “English (old)”.')).toBeTruthy();
});

test('captions are made the default, renamed, and deleted after confirmation', async () => {
  items = [caption()];
  server.on(editCaption, ({ body }) => {
    items = [{ ...items[0]!, ...body } as StreamCaption];
    return items[0]!;
  });
  server.on(deleteCaption, () => {
    items = [];
    return {};
  });
  await openCaptions();
  await choose('Make it the default');
  expect(await screen.findByText('Default')).toBeTruthy();

  await choose('Rename');
  const label = await screen.findByLabelText('Label');
  await userEvent.clear(label);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Label is required')).toBeTruthy();
  await userEvent.type(label, 'English{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await choose('Delete captions');
  expect((await screen.findByRole('alertdialog')).textContent).toContain('will be lost for good');
  await userEvent.click(screen.getByRole('button', { name: 'Delete captions' }));
  expect(await screen.findByRole('heading', { name: 'No captions yet' })).toBeTruthy();
});

test('captions are edited cue by cue, and saved as the file that they were', async () => {
  items = [caption()];
  server.files.set(
    '/media/captions/cap_1.vtt',
    'WEBVTT\n\n00:01.000 --> 00:02.000 line:0\nHello\n\n00:03.000 --> 00:04.000\nBye',
  );
  await openCaptions();
  await userEvent.click(screen.getByRole('button', { name: 'Edit cues' }));
  const cues = within(await screen.findByRole('region', { name: 'Cues of English' }));
  const text = await cues.findByLabelText('Text of cue 1');
  expect(text).toHaveProperty('value', 'Hello');
  expect(cues.getByLabelText('Start of cue 2')).toHaveProperty('value', '0:03.000');
  expect(cues.queryByRole('button', { name: 'Save captions' })).toBeNull();
  await userEvent.type(text, ' there');
  await userEvent.clear(cues.getByLabelText('End of cue 2'));
  await userEvent.type(cues.getByLabelText('End of cue 2'), '0:02');
  await userEvent.click(cues.getByRole('button', { name: 'Save captions' }));
  expect(await cues.findByText('It must end after it begins')).toBeTruthy();
  expect(server.callsOf(addCaption)).toEqual([]);
  await userEvent.click(cues.getByRole('button', { name: 'Remove cue 2' }));
  await userEvent.click(cues.getByRole('button', { name: 'Add a cue at 0:00' }));
  await userEvent.type(cues.getByLabelText('Text of cue 1'), 'First');
  await userEvent.click(cues.getByRole('button', { name: 'Save captions' }));
  expect(await screen.findByText('Captions saved')).toBeTruthy();
  expect(server.callsOf(addCaption)[0]?.body).toEqual({
    srclang: 'en',
    label: 'English',
    kind: 'captions',
    isDefault: false,
    format: 'vtt',
    content: 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nFirst\n\n00:00:01.000 --> 00:00:02.000 line:0\nHello there\n',
  });
});

test('a transcription is requested if a service is configured, and followed until it is ready', async () => {
  transcription = { available: true, state: 'NONE', message: null };
  server.on(requestTranscription, () => {
    transcription = { available: true, state: 'PENDING', message: null };
    return transcription;
  });
  await openCaptions();
  await userEvent.click(screen.getByRole('button', { name: 'Fetch transcription' }));
  expect(await screen.findByText('The transcription is being fetched.')).toBeTruthy();
  transcription = { available: true, state: 'FAILED', message: 'The service refused the credentials.' };
  expect(await screen.findByText('The service refused the credentials.')).toBeTruthy();
});

test('nothing is offered without a service', async () => {
  await openCaptions();
  expect(screen.queryByRole('button', { name: 'Fetch transcription' })).toBeNull();
});
