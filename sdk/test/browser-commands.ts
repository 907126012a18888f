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

export interface TouchPoint {
  x: number;
  y: number;
}

/** One finger on the page, in CSS pixels of the window: down at the first point, over the others, and up. */
export async function touchAt(...points: TouchPoint[]): Promise<void> {
  await executeServerCommand('touch', points);
}

/** A tap on the middle of an element, which counts as a gesture of the viewer's. */
export async function tapOn(element: Element): Promise<void> {
  const { x, y, width, height } = element.getBoundingClientRect();
  await touchAt({ x: x + width / 2, y: y + height / 2 });
}

/** A finger that slides in a straight line, in ten steps. */
export async function swipe(from: TouchPoint, to: TouchPoint): Promise<void> {
  const at = (share: number) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  await touchAt(...Array.from({ length: 11 }, (_, step) => at(step / 10)));
}

/** What Google's servers answer to this page from now on: a script or, without one, nothing. */
export async function answerGoogle(script?: string): Promise<void> {
  await executeServerCommand('answer-google', { script: script ?? '' });
}
