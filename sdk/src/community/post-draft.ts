import { type PollDraft, readRichText } from '@zeacon/contract';
import { textOf } from './writing.ts';

/** A poll that was begun; the server says what is missing. */
function readPoll(form: HTMLFormElement): PollDraft | null {
  const question = textOf(form, 'question');
  const options = textOf(form, 'options')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const ends = textOf(form, 'ends');
  if (!question && !ends && options.length === 0) return null;
  return { question, options, endsDate: ends ? new Date(ends).toISOString() : null };
}

/** What a member wrote into the form for a post. */
export const readPost = (form: HTMLFormElement) => ({
  title: textOf(form, 'title'),
  body: readRichText(textOf(form, 'text')),
  spaceId: textOf(form, 'spaceId') || null,
  poll: readPoll(form),
});
