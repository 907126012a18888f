import { useAtom } from 'jotai';
import { Monitor, Moon, Sun } from 'lucide-react';
import { Radio, RadioGroup } from 'react-aria-components';
import { type ThemeChoice, themeAtom } from '../../theme/theme-atom.ts';
import * as styles from './settings-page.css.ts';

const choices = [
  { value: 'system', label: 'As the system', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

export function ThemePicker() {
  const [theme, setTheme] = useAtom(themeAtom);
  return (
    <RadioGroup
      aria-label="Theme"
      className={styles.themes}
      value={theme}
      onChange={(value) => setTheme(value as ThemeChoice)}
      orientation="horizontal"
    >
      {choices.map(({ value, label, icon: Icon }) => (
        <Radio key={value} value={value} className={styles.theme}>
          <Icon size={20} aria-hidden />
          {label}
        </Radio>
      ))}
    </RadioGroup>
  );
}
