import { codeOf } from '../../core/result.ts';

const changed = /^(post|comment)\.changed$/;
const gone = /^(post|comment)\.not_found$/;
export const isChanged = (cause: unknown): boolean => changed.test(codeOf(cause));
export const isGone = (cause: unknown): boolean => gone.test(codeOf(cause));

/** Somebody else removed it first. */
export function passIfGone(cause: unknown): void {
  if (!isGone(cause)) throw cause;
}
