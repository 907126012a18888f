import { imageMaxBytes } from '@zeacon/contract';
import { formatBytes } from '../platform/format.ts';
import { accepts } from './accepts.ts';

/** Without HEIC, so that iPhones hand over their photos as JPEG. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
const heic = /[./]hei[cf]$/i;

/** What speaks against taking these files as one picture, or undefined. What is in the file is the server's to judge. */
export function pictureRefusal(files: readonly File[]): string | undefined {
  const [file] = files;
  if (!file || files.length > 1) return `These are ${files.length} files. Choose the one picture to use.`;
  if (heic.test(file.name) || heic.test(file.type))
    return `“${file.name}” is a HEIC picture, which cannot be read here. Save it as JPEG or PNG.`;
  if (!accepts(pictureTypes, file))
    return `“${file.name}” is not a picture of these kinds: JPEG, PNG, WebP, GIF, AVIF.`;
  if (file.size > imageMaxBytes)
    return `“${file.name}” has ${formatBytes(file.size)}. A picture may have 20 MB at most.`;
  return undefined;
}
