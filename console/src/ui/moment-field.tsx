import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { useId } from 'react';
import { midSentence } from '../language/mid-sentence.ts';
import { IconButton } from './button.tsx';
import * as styles from './text-field.css.ts';

interface Props {
  label: string;
  hint?: string;
  /** In the format of a `datetime-local` input, in the viewer's time zone; empty for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
}

/** A date and time, picked or typed in the browser's own field. */
export function MomentField({ label, hint, value, onChange, onBlur, error }: Props) {
  const id = useId();
  const name = midSentence(label);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </label>
      <div className={styles.moment}>
        <input
          id={id}
          type="datetime-local"
          className={styles.plainInput}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          max="9999-12-31T23:59"
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {value && <IconButton icon={X} label={t`Clear ${name}`} onPress={() => onChange('')} />}
      </div>
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
