import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Input, SearchField } from 'react-aria-components';
import * as styles from './search-box.css.ts';

const typingPauseMs = 250;

interface Props {
  label: string;
  placeholder: string;
  value: string;
  /** Called after a short pause in typing. */
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

export function SearchBox({ label, placeholder, value, onChange, autoFocus = false }: Props) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onChange(text), typingPauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <SearchField aria-label={label} value={text} onChange={setText} className={styles.box} autoFocus={autoFocus}>
      <Search size={16} aria-hidden className={styles.icon} />
      <Input placeholder={placeholder} maxLength={200} className={styles.input} />
    </SearchField>
  );
}
