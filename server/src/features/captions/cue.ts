import { serverMessages } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';

/** One caption: what is shown from `startMs` until `endMs`. */
export interface Cue {
  startMs: number;
  endMs: number;
  /** Cue text as WebVTT writes it, cleaned and escaped, with only the tags `b`, `i`, `u` and `v`. */
  text: string;
  /** Cue settings as WebVTT writes them, cleaned, or ''. */
  settings: string;
}

export const cuesMax = 50_000;
/** Length of one cue in the file, including tags. */
export const cueMaxLength = 4000;

/** Error for a person: where the file cannot be read and what to do. */
export function unreadable(problem: string, cause?: unknown): ApiError {
  return new ApiError('caption.unreadable', { message: problem, cause });
}

/** Shortens a piece of the file for use in a message. */
export function shorten(text: string): string {
  const characters = Array.from(text.trim().slice(0, 200));
  return characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : characters.join('');
}

/** Drops cues that are never shown, sorts the rest by time and refuses a file with none left. */
export function soundCues(cues: readonly Cue[]): Cue[] {
  const shown = cues.filter(({ startMs, endMs, text }) => endMs > startMs && text !== '');
  if (shown.length === 0) {
    throw unreadable(serverMessages.captionsMissing);
  }
  return shown.toSorted((a, b) => a.startMs - b.startMs);
}
