import { useId } from 'react';
import * as styles from './text-field.css.ts';

interface Props {
  label: string;
  /** `YYYY-MM-DD`. */
  value: string;
  /** Empty while what is typed is no day. */
  onChange: (value: string) => void;
  /** The first day that may be chosen. */
  min?: string;
  hint?: string;
  error?: string | undefined;
}

/** A day, picked or typed in the browser's own field. */
export function DayField({ label, value, onChange, min = '2000-01-01', hint, error }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </label>
      <input
        id={id}
        type="date"
        className={styles.plainInput}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        min={min}
        max="9998-12-31"
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <span id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
