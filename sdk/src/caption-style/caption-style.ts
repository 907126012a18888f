import type { CaptionStyle } from './viewer-preferences.ts';

/** Makes captions below an element look as the viewer chose; set through the object model, for a strict CSP. */
export function applyCaptionStyle(
  element: HTMLElement,
  { size, color, background, opacity, edge }: CaptionStyle,
): void {
  element.style.setProperty('--caption-size', String(size / 100));
  element.style.setProperty('--caption-color', color);
  element.style.setProperty('--caption-background', `${background}${toHex(opacity)}`);
  element.dataset.captionEdge = edge;
}

function toHex(percent: number): string {
  return Math.round((Math.min(100, percent) / 100) * 255)
    .toString(16)
    .padStart(2, '0');
}
