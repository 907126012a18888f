import { serverMessages } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';

/** One caption: what is shown from `startMs` until `endMs`. */
export interface Cue {
  startMs: number;
  endMs: number;
  /** Cue text as WebVTT writes it, cleaned: lines, escaped, with no other tags than `b`, `i`, `u` and `v`. */
  text: string;
  /** Cue settings as WebVTT writes them, cleaned, or ''. */
  settings: string;
}

export const cuesMax = 50_000;
/** Of one cue as it stands in the file, with its tags. */
export const cueMaxLength = 4000;

/** Refuses a file in words for a person: where it cannot be read and what to do. */
export function unreadable(problem: string, cause?: unknown): ApiError {
  return new ApiError('caption.unreadable', { message: problem, cause });
}

/** A piece of the file to show in a message. */
export function shorten(text: string): string {
  const characters = Array.from(text.trim().slice(0, 200));
  return characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : characters.join('');
}

/** Drops what is never shown, puts the rest in order of time and refuses a file of which nothing is left. */
export function soundCues(cues: readonly Cue[]): Cue[] {
  const shown = cues.filter(({ startMs, endMs, text }) => endMs > startMs && text !== '');
  if (shown.length === 0) {
    throw unreadable(serverMessages.captionsMissing);
  }
  return shown.toSorted((a, b) => a.startMs - b.startMs);
}
