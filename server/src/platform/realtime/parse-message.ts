import { findNul } from '../nul-character.ts';

/** A message before it is interpreted. */
export interface Message {
  type: string;
  ref?: unknown;
  /** Which of the connection's topics it is for. */
  topic?: string;
}

export function parseMessage(text: string | undefined): Message | undefined {
  if (text === undefined) return undefined;
  try {
    const message: unknown = JSON.parse(text);
    return isMessage(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string') return false;
  return !('topic' in value) || typeof value.topic === 'string';
}

/** Also false if it is nested too deeply to check. */
export function isStorable(request: object): boolean {
  try {
    return findNul(request) === undefined;
  } catch {
    return false;
  }
}
