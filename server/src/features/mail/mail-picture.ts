import { createHash } from 'node:crypto';

/** A PNG that travels with its mail and is shown in it. */
export interface MailPicture {
  /** What `cid:` addresses in the mail name it by. */
  contentId: string;
  base64: string;
}

export type ShownPicture = MailPicture & { alternative: string };

/** The same picture has the same id, and no other has it. */
export function toPicture({ file, alternative }: { file: Buffer; alternative: string }): ShownPicture {
  const contentId = `${createHash('sha256').update(file).digest('hex').slice(0, 32)}@picture.zeacon`;
  return { contentId, base64: file.toString('base64'), alternative };
}

/** Where pictures cannot travel beside the HTML, they stand in it. */
export const withPicturesInside = (html: string, pictures: readonly MailPicture[] = []): string =>
  pictures.reduce(
    (text, { contentId, base64 }) => text.replaceAll(`"cid:${contentId}"`, `"data:image/png;base64,${base64}"`),
    html,
  );
