import { useId } from 'react';
import * as styles from './segments.css.ts';

interface Props<Value extends string> {
  /** Read by screen readers for the whole group. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few choices side by side, one of them selected. They are the browser's own, which weigh nothing. */
export function Segments<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.root}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
