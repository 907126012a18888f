import { useId } from 'react';
import * as styles from './text-field.css.ts';

interface Props {
  label: string;
  /** `YYYY-MM-DD`. */
  value: string;
  /** Empty while what is typed is no day. */
  onChange: (value: string) => void;
}

/** A day, picked or typed in the browser's own field. */
export function DayField({ label, value, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        className={styles.plainInput}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        min="2000-01-01"
        max="9998-12-31"
      />
    </div>
  );
}
