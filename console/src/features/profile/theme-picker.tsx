import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useAtom } from 'jotai';
import { Monitor, Moon, Sun } from 'lucide-react';
import { Radio, RadioGroup } from 'react-aria-components';
import { type ThemeChoice, themeAtom } from '../../theme/theme-atom.ts';
import * as styles from './profile-page.css.ts';

const choices = [
  { value: 'system', label: msg`Match system`, icon: Monitor },
  { value: 'light', label: msg`Light`, icon: Sun },
  { value: 'dark', label: msg`Dark`, icon: Moon },
] as const;

export function ThemePicker() {
  const [theme, setTheme] = useAtom(themeAtom);
  return (
    <RadioGroup
      aria-label={t`Theme`}
      className={styles.themes}
      value={theme}
      onChange={(value) => setTheme(value as ThemeChoice)}
      orientation="horizontal"
    >
      {choices.map(({ value, label, icon: Icon }) => (
        <Radio key={value} value={value} className={styles.theme}>
          <Icon size={20} aria-hidden />
          {i18n._(label)}
        </Radio>
      ))}
    </RadioGroup>
  );
}
