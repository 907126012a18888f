import { useAtom, useAtomValue } from 'jotai';
import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { themeAtom } from '../theme/theme-atom.ts';
import { IconButton } from '../ui/button.tsx';

export const nextTheme = {
  light: { theme: 'dark', label: 'Use dark theme', icon: Moon },
  dark: { theme: 'light', label: 'Use light theme', icon: Sun },
} as const;

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void) {
  const media = prefersDark();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Which of the two is seen now, whoever chose it. */
export function useShownTheme(): 'light' | 'dark' {
  const choice = useAtomValue(themeAtom);
  const isDark = useSyncExternalStore(subscribe, () => prefersDark().matches);
  if (choice !== 'system') return choice;
  return isDark ? 'dark' : 'light';
}

export function ThemeButton() {
  const [, setTheme] = useAtom(themeAtom);
  const { theme, label, icon } = nextTheme[useShownTheme()];
  return <IconButton icon={icon} label={label} onPress={() => setTheme(theme)} />;
}
