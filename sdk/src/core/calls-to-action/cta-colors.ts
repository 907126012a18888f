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

/** Colours that keep a button's text readable for any chosen colour; uses `fallback` if that is invalid. */
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

/** WCAG contrast of two colours with channels from 0 to 255. */
export function toContrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [toLuminance(one), toLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Built from numbers, so that no outside text reaches a style. */
const toCss = ([red, green, blue]: readonly number[]) => `rgb(${red} ${green} ${blue})`;
