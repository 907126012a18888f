import { StorageError } from './storage-error.ts';

const maxKeyBytes = 900;
const maxSegmentBytes = 240;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const forbidden = /[\\\u0000-\u001f\u007f]/u;

/** Returns the key unchanged if it is a relative path that cannot leave its folder; otherwise throws `InvalidKey`. */
export function requireKey(key: string): string {
  const segments = key.split('/');
  const sound =
    Buffer.byteLength(key) <= maxKeyBytes &&
    key.isWellFormed() &&
    !forbidden.test(key) &&
    segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..') &&
    segments.every((segment) => Buffer.byteLength(segment) <= maxSegmentBytes);
  if (!sound) throw new StorageError('InvalidKey', 'The key is not a plain relative path.');
  return key;
}

/** Like `requireKey`, but '' and a trailing `/` are allowed. */
export function requirePrefix(prefix: string): string {
  if (prefix !== '') requireKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
  return prefix;
}

/** A prefix that names one folder: never empty, always ending in `/`. */
export function requireFolder(prefix: string): string {
  if (!prefix.endsWith('/')) throw new StorageError('InvalidKey', 'The prefix must end in a slash.');
  return requirePrefix(prefix);
}

export function requirePartNumber(partNumber: number): number {
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > 10_000) {
    throw new StorageError('InvalidArgument', 'The part number must be an integer from 1 to 10000.');
  }
  return partNumber;
}

/** Numbers strictly ascending, at least one, as S3 requires for a completion. */
export function requirePartOrder(parts: readonly { partNumber: number }[]): void {
  if (parts.length === 0) throw new StorageError('InvalidPart', 'At least one part is needed.');
  parts.forEach((part, index) => {
    requirePartNumber(part.partNumber);
    const previous = parts[index - 1];
    if (previous && previous.partNumber >= part.partNumber) {
      throw new StorageError('InvalidPartOrder', 'The parts must be listed in ascending order of number.');
    }
  });
}
