import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
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
  /** Not every browser empties it; what it stands in would take the key for itself. */
  const emptyOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    event.stopPropagation();
    setText('');
  };
  return (
    <div className={styles.box}>
      <Search size={16} aria-hidden className={styles.icon} />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        className={styles.input}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={emptyOnEscape}
        // biome-ignore lint/a11y/noAutofocus: only set in dialogs, whose first field it is.
        autoFocus={autoFocus}
      />
    </div>
  );
}
