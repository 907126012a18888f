import { css } from 'lit';
import { addStyles } from '../base/control-element.ts';
import { type CaptionStyle, usualCaptionStyle } from '../player/viewer-preferences.ts';

const edgeStyles = css`
  [data-caption-edge='shadow'] .captions span {
    text-shadow: 0.06em 0.08em 0.14em #000, 0.06em 0.08em 0.3em #000;
  }

  [data-caption-edge='outline'] .captions span {
    text-shadow: 0 0 1px #000, 0.06em 0 0 #000, -0.06em 0 0 #000, 0 0.06em 0 #000, 0 -0.06em 0 #000;
  }

  [data-caption-edge='raised'] .captions span {
    text-shadow: 0.04em 0.04em 0 #222, 0.08em 0.08em 0 #222;
  }

  [data-caption-edge='depressed'] .captions span {
    text-shadow: -0.04em -0.04em 0 #222, -0.08em -0.08em 0 #222;
  }
`;

/** Makes captions below an element look as the viewer chose; set through the object model, for a strict CSP. */
export function applyCaptionStyle(element: HTMLElement, kept: CaptionStyle): void {
  const { size, color, background, opacity, edge } = readCaptionStyle(kept);
  addStyles(element.getRootNode(), edgeStyles);
  element.style.setProperty('--caption-size', String(size / 100));
  element.style.setProperty('--caption-color', color);
  element.style.setProperty('--caption-background', `${background}${toHex(opacity)}`);
  element.dataset.captionEdge = edge;
}

/** The stored value may come from another version or another script. */
export function readCaptionStyle(kept: CaptionStyle): CaptionStyle {
  const { size, color, background, opacity, edge } = { ...usualCaptionStyle, ...kept };
  const isColor = (text: unknown) => typeof text === 'string' && /^#[\da-f]{6}$/i.test(text);
  const isPercent = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 400;
  const isEdge = ['none', 'shadow', 'outline', 'raised', 'depressed'].includes(edge);
  const sound = isColor(color) && isColor(background) && isPercent(size) && isPercent(opacity) && isEdge;
  return sound ? { size, color, background, opacity, edge } : usualCaptionStyle;
}

function toHex(percent: number): string {
  return Math.round((Math.min(100, percent) / 100) * 255)
    .toString(16)
    .padStart(2, '0');
}
