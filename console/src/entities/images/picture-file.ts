import { plural, t } from '@lingui/core/macro';
import { imageMaxBytes } from '@zeacon/contract';
import { formatBytes } from '../../platform/format.ts';
import { accepts } from '../../ui/accepts.ts';

/** Not every system has a type for the photos of phones, so these are told by their names, too. */
export const pictureTypes = 'image/jpeg,image/png,image/heic,image/heif,image/webp,image/gif,image/avif,.heic,.heif';

/** Why these files cannot be used as one picture, or undefined. The server checks the content. */
export function pictureRefusal(files: readonly File[]): string | undefined {
  const [file] = files;
  const count = files.length;
  if (!file || count > 1)
    return plural(count, {
      one: 'This is # file. Choose the one picture to use.',
      other: 'These are # files. Choose the one picture to use.',
    });
  const { name } = file;
  if (!accepts(pictureTypes, file))
    return t`“${name}” is not a picture of these kinds: JPEG, PNG, HEIC, WebP, GIF, AVIF.`;
  if (file.size > imageMaxBytes) {
    const size = formatBytes(file.size);
    return t`“${name}” has ${size}. A picture may have 20 MB at most.`;
  }
  return undefined;
}
