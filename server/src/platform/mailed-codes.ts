import { randomInt } from 'node:crypto';
import { digestOf } from './secret-tokens.ts';

/** Six digits that somebody finds in a mail. So few that tries have to be counted. */
export const newMailedCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** What is stored of one; people may type it with spaces. */
export const mailedCodeDigest = (userId: string, code: string): string =>
  digestOf(`${userId} ${code.replace(/\s/g, '')}`);
