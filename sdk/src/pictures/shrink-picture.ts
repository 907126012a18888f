/** What the server makes of one is not larger, so that nothing more needs to leave the device. */
const side = 2048;

/** Smaller, and without the place where it was taken. Undefined for what this browser cannot show. */
export async function shrinkPicture(file: File): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((length) => Math.max(1, Math.round(length * scale)));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width!, height!);
  picture.close();
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/webp', 0.9));
}
