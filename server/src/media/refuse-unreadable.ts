import { isCausedByFile, ProgramError } from './child-program.ts';
import { MediaRefusedError } from './media-refused-error.ts';

/**
 * Of a program that failed: the file's fault is a refusal; any other can be tried again. `reachedMs` is how far it came.
 */
export function refuseUnreadable(error: unknown, reachedMs = 0): never {
  if (error instanceof ProgramError && isCausedByFile(error))
    throw new MediaRefusedError('unreadable', { cause: error, ...(reachedMs > 0 && { atMs: reachedMs }) });
  throw error;
}
