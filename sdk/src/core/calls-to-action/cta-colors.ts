import type { CallToActionLook } from '@zeacon/contract';
import { selectVisibleColor, toChannels, toLuminance } from '../player-config/accent.ts';

export interface ButtonColors {
  readonly background: string;
  readonly text: string;
  readonly border: string;
}

/** WCAG 2.2, 1.4.3. */
const textContrast = 4.5;
const white = [255, 255, 255];
const nearlyBlack = [17, 17, 17];

/** Colours in which the text of a button can be read whatever colour was chosen; `fallback` where that is no colour. */
export function toButtonColors(look: CallToActionLook, chosen: string | null, fallback: string): ButtonColors {
  const channels = toChannels(chosen ?? '') ?? toChannels(fallback) ?? nearlyBlack;
  const color = toCss(channels);
  if (look === 'OUTLINE') {
    const hex = `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
    return { background: 'rgb(0 0 0 / 76%)', text: '#fff', border: selectVisibleColor(hex) };
  }
  const onWhite = toContrast(channels, white) >= textContrast;
  if (look === 'LIGHT') return { background: '#fff', text: onWhite ? color : toCss(nearlyBlack), border: '#fff' };
  return { background: color, text: onWhite ? '#fff' : '#000', border: color };
}

/** WCAG contrast of two colours of 0 to 255 channels. */
export function toContrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [toLuminance(one), toLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Made of numbers: no text from outside reaches a style. */
const toCss = ([red, green, blue]: readonly number[]) => `rgb(${red} ${green} ${blue})`;
