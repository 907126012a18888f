import type { PublicWidget } from '@zeacon/contract';
import { selectTextColor } from '../../core/player-config/accent.ts';

/** Gives an element the lengths and colours of a widget: by script, because a strict policy refuses style attributes. */
export function applyLook(shown: HTMLElement, { style }: PublicWidget): void {
  const values = {
    '--x': `${style.offsetX}px`,
    '--y': `${style.offsetY}px`,
    '--width': `${style.width}px`,
    '--layer': String(style.zIndex),
    '--accent': style.color,
    '--on-accent': selectTextColor(style.color),
  };
  for (const [name, value] of Object.entries(values)) shown.style.setProperty(name, value);
}
