import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useAtom, useAtomValue } from 'jotai';
import { Moon, Sun } from 'lucide-react';
import { themeAtom } from '../theme/theme-atom.ts';
import { IconButton } from '../ui/button.tsx';
import { useMedia } from '../ui/use-media.ts';

export const nextTheme = {
  light: { theme: 'dark', label: msg`Use dark theme`, icon: Moon },
  dark: { theme: 'light', label: msg`Use light theme`, icon: Sun },
} as const;

/** The theme shown now, whether chosen by the user or by the system. */
export function useShownTheme(): 'light' | 'dark' {
  const choice = useAtomValue(themeAtom);
  const isDark = useMedia('(prefers-color-scheme: dark)');
  if (choice !== 'system') return choice;
  return isDark ? 'dark' : 'light';
}

export function ThemeButton() {
  const [, setTheme] = useAtom(themeAtom);
  const { theme, label, icon } = nextTheme[useShownTheme()];
  return <IconButton icon={icon} label={i18n._(label)} onPress={() => setTheme(theme)} />;
}
