import type { KeyValueStorage } from '../key-value-storage.ts';
import { createRandomId } from '../visitor/random-id.ts';

const name = 'zc-paying';
/** Throws where storage is blocked. */
const storage = () => (globalThis as { localStorage?: KeyValueStorage }).localStorage;
const here: Record<string, string> = {};

function read(): Record<string, unknown> {
  try {
    return Object(JSON.parse(storage()?.getItem(name) ?? '{}'));
  } catch {
    return {};
  }
}

function keep(streamId: string, attempt: string | undefined): void {
  if (attempt) here[streamId] = attempt;
  else delete here[streamId];
  try {
    storage()?.setItem(name, JSON.stringify({ ...read(), [streamId]: attempt }));
  } catch {
    // The page keeps it.
  }
}

/**
 * What a browser calls its try to buy a video: the same in all its tabs and after a reload, until it is known what became of
 * it, so that it is paid once.
 */
export function attemptOf(streamId: string): string {
  const kept = read()[streamId] ?? here[streamId];
  if (typeof kept === 'string' && kept.length >= 16) return kept;
  const attempt = createRandomId();
  keep(streamId, attempt);
  return attempt;
}

/** It is known: the next try is another one. */
export const endAttempt = (streamId: string): void => keep(streamId, undefined);
