import { atomWithStorage } from 'jotai/utils';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** Stored under the key that `public/theme-boot.js` reads before the first paint. */
export const themeAtom = atomWithStorage<ThemeChoice>('zc-theme', 'system', undefined, { getOnInit: true });

export function applyTheme(choice: ThemeChoice, root: HTMLElement = document.documentElement) {
  if (choice === 'system') delete root.dataset.theme;
  else root.dataset.theme = choice;
}
