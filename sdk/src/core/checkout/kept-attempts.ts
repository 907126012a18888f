import { createRandomId } from '../visitor/random-id.ts';
import { createKeptByStream } from './kept-by-stream.ts';

const attempts = createKeptByStream('zc-paying');

/**
 * What a browser calls its try to buy a video: the same in all its tabs and after a reload, until it is known what became of
 * it, so that it is paid once.
 */
export function attemptOf(streamId: string): string {
  const kept = attempts.stored(streamId) ?? attempts.here(streamId);
  if (typeof kept === 'string' && kept.length >= 16) return kept;
  const attempt = createRandomId();
  attempts.keep(streamId, attempt);
  return attempt;
}

/** It is known: the next try is another one. */
export const endAttempt = (streamId: string): void => attempts.keep(streamId, undefined);
