import { executeServerCommand } from '@web/test-runner-commands';

/** Media features as in CSS, `forced-colors: active` for instance; those left out are as usual again. */
export async function emulateFeatures(features: Record<string, string> = {}): Promise<void> {
  await executeServerCommand('emulate-features', features);
}

/** The pixels of an element as they are on screen, 1 CSS pixel each. */
export async function readPixels(element: Element): Promise<ImageData> {
  const { x, y, width, height } = element.getBoundingClientRect();
  const clip = { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
  const base64 = await executeServerCommand<string, typeof clip>('screenshot', clip);
  const bytes = Uint8Array.from(atob(String(base64)), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(clip.width, clip.height).getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(bitmap, 0, 0, clip.width, clip.height);
  return context.getImageData(0, 0, clip.width, clip.height);
}
