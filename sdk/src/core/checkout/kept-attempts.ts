import { createRandomId } from '../visitor/random-id.ts';
import { createKeptByStream } from './kept-by-stream.ts';

const attempts = createKeptByStream('zc-paying');

/**
 * What a browser calls its try to buy a video or a series: the same in all its tabs and after a reload, until it is known what became of
 * it, so that it is paid once.
 */
export function attemptOf(id: string): string {
  const kept = attempts.stored(id) ?? attempts.here(id);
  if (typeof kept === 'string' && kept.length >= 16) return kept;
  const attempt = createRandomId();
  attempts.keep(id, attempt);
  return attempt;
}

/** It is known: the next try is another one. */
export const endAttempt = (id: string): void => attempts.keep(id, undefined);
