import { formatCode } from './format-code.ts';
import { toGuardCode } from './guard-code.ts';
import { guardFiles } from './guard-list.ts';

/** Every file of guards, by its path. */
export const generateGuards = (): Map<string, string> =>
  new Map(guardFiles.map((file) => [file.path, formatCode(file.path, toGuardCode(file))]));
