import { contrastRatio } from './contrast.ts';
import { accentTooDark, accentTooPale, badPlayerColor, fill } from './messages.ts';

/** Of pages of communities: the darkest that is behind controls in the light theme, and the lightest in the dark one. */
export const communityGrounds = { light: '#f6f7f9', dark: '#151920' } as const;

/** WCAG 2.2, 1.4.11. */
const controlContrast = 3;

/** `color` with as little of `ink` as is needed to be `ratio` to 1 on `ground`. All are `#rrggbb`. */
export function mixUntilSeen(color: string, ink: '#000000' | '#ffffff', ground: string, ratio: number): string {
  const target = ink === '#ffffff' ? 255 : 0;
  for (let percent = 0; percent < 100; percent += 1) {
    const channels = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(color.slice(at, at + 2), 16);
      return Math.round(channel + ((target - channel) * percent) / 100);
    });
    const mixed = `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
    if (contrastRatio(mixed, ground) >= ratio) return mixed;
  }
  return ink;
}

/**
 * Controls of this colour have to be seen in both themes of a community's page. Letters on it are black or white, of
 * which one always has 4.5 to 1.
 */
export function validateAccent(color: string): string | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return badPlayerColor;
  const { light, dark } = communityGrounds;
  const darker = mixUntilSeen(color, '#000000', light, controlContrast);
  if (darker !== color.toLowerCase()) return fill(accentTooPale, { color: darker });
  const paler = mixUntilSeen(color, '#ffffff', dark, controlContrast);
  return paler === color.toLowerCase() ? undefined : fill(accentTooDark, { color: paler });
}
