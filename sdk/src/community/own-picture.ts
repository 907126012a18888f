import { toBase64 } from '../pictures/to-base64.ts';
import { calls } from './community-calls.ts';

/** What the server makes of it is not larger, so that nothing more needs to leave the device. */
const side = 512;

/** The middle of a picture: small, and without the place where it was taken. Undefined for what this browser cannot show. */
async function cut(file: File): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const { width, height } = picture;
  const part = Math.min(width, height);
  const size = Math.min(part, side);
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  // What was transparent is not black then.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, size, size);
  pen.drawImage(picture, (width - part) / 2, (height - part) / 2, part, part, 0, 0, size, size);
  picture.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.9));
}

/** The server judges what this browser could not open. */
export async function sendPicture(communityId: string, file: File): Promise<void> {
  await calls.setPicture(communityId, await toBase64((await cut(file)) ?? file));
}
