import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { editStream, getStream, type Stream } from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { FakeFailure, type FakeServer } from '../../testing/fake-server.ts';
import { createEmptyServer, openConsole } from '../../testing/open-console.tsx';
import { sampleVideo } from '../../testing/samples.ts';

let server: FakeServer;
let video: Stream;

beforeEach(() => {
  server = createEmptyServer();
  video = sampleVideo({ chapters: [{ startMs: 0, title: 'Intro' }] });
  server.on(getStream, () => video);
  server.on(editStream, ({ body }) => {
    video = { ...video, chapters: body.chapters ?? video.chapters };
    return video;
  });
});

async function openChapters() {
  await openConsole('/videos/str_1', server);
  await userEvent.click(await screen.findByRole('tab', { name: 'Chapters' }));
  await screen.findByRole('button', { name: /^Add chapter/ });
}

const field = (name: string) => screen.getByLabelText(name);
const times = () => screen.getAllByLabelText(/^Time of chapter/).map((input) => (input as HTMLInputElement).value);

async function addChapter(time: string, title: string) {
  const count = screen.queryAllByRole('row').length;
  await userEvent.click(screen.getByRole('button', { name: /^Add chapter/ }));
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(count));
  await userEvent.type(document.activeElement!, title);
  const row = document.activeElement!.closest('tr')!;
  const input = row.querySelector('input')!;
  await userEvent.clear(input);
  await userEvent.type(input, time);
  await userEvent.tab();
}

test('chapters are added, sorted by time and saved', async () => {
  await openChapters();
  await addChapter('0:15', 'Farewell');
  await addChapter('0:05.5', 'The harbour');
  expect(times()).toEqual(['0:00', '0:05.5', '0:15']);
  await userEvent.click(screen.getByRole('button', { name: 'Save chapters' }));
  expect(await screen.findByText('Chapters saved')).toBeTruthy();
  expect(server.callsOf(editStream)[0]?.body).toEqual({
    chapters: [
      { startMs: 0, title: 'Intro' },
      { startMs: 5500, title: 'The harbour' },
      { startMs: 15_000, title: 'Farewell' },
    ],
  });
  expect(screen.queryByRole('button', { name: 'Save chapters' })).toBeNull();
});

test.each([
  ['a time that is none', 'soon', 'Late', 'Use a time like 1:05'],
  ['a time after the end', '0:21', 'Late', 'The video ends at 0:20'],
  ['the same time twice', '0:00', 'Again', 'Every chapter must begin later than the one before it'],
  ['no title', '0:10', ' ', 'Title is required'],
])('%s is refused beside its field', async (_case, time, title, message) => {
  await openChapters();
  await addChapter(time, title);
  await userEvent.click(screen.getByRole('button', { name: 'Save chapters' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(server.callsOf(editStream)).toEqual([]);
});

test('a pasted list replaces the chapters', async () => {
  await openChapters();
  await userEvent.click(screen.getByRole('button', { name: 'Paste a list' }));
  await userEvent.click(await screen.findByLabelText(/^Chapters/, { selector: 'textarea' }));
  await userEvent.paste('0:00 Start\n0:12 End\nnothing');
  expect(screen.getByText(/2 chapters found\. 1 line left out\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Use these chapters' }));
  await waitFor(() => expect(times()).toEqual(['0:00', '0:12']));
  expect(field('Title of chapter 2')).toHaveProperty('value', 'End');
});

test('a list without chapters says so', async () => {
  await openChapters();
  await userEvent.click(screen.getByRole('button', { name: 'Paste a list' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use these chapters' }));
  expect(await screen.findByText('No line with a time and a title was found')).toBeTruthy();
});

test('discarding restores the saved chapters', async () => {
  await openChapters();
  await userEvent.click(screen.getByRole('button', { name: 'Remove chapter 1' }));
  expect(screen.getByText(/No chapters yet/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(times()).toEqual(['0:00']);
});

test('a refusal by the server is shown, and no input is lost', async () => {
  server.on(editStream, () => {
    throw new FakeFailure('stream.not_found');
  });
  await openChapters();
  await userEvent.type(field('Title of chapter 1'), ' and more{Enter}');
  expect(await screen.findByText('There is no such video.')).toBeTruthy();
  expect(field('Title of chapter 1')).toHaveProperty('value', 'Intro and more');
});
