import { type ChangeEvent, type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react';
import { hidden } from './page.css.ts';
import * as styles from './text-field.css.ts';

export interface TextFieldProps {
  label: string;
  /** For screen readers only: others read it in a table's heading. */
  isLabelHidden?: boolean;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Called when Enter is pressed; in a multiline field Shift and Enter start a new line. */
  onSubmit?: () => void;
  /** Helper text is shown in the error state only (spec section 2). */
  error?: string | undefined;
  hint?: string;
  /** The id of what is said about the field elsewhere. */
  describedBy?: string | undefined;
  type?: 'text' | 'email' | 'password' | 'url' | 'search';
  name?: string;
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  /** For codes and addresses, which are read from left to right in every language. */
  dir?: 'ltr';
  inputMode?: 'decimal' | 'numeric' | 'url';
  multiline?: boolean;
  rows?: number;
  isDisabled?: boolean;
  isRequired?: boolean;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  /** Shown inside the field, at its end. */
  button?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    isLabelHidden = false,
    error,
    hint,
    describedBy,
    onChange,
    onSubmit,
    multiline = false,
    inputRef,
    isDisabled,
    isRequired,
    rows = 4,
    type = 'text',
    button,
    ...rest
  } = props;
  const id = useId();
  const errorId = useId();
  const composing = useRef(false);
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || composing.current || !onSubmit) return;
    event.preventDefault();
    onSubmit();
  };
  const shared = {
    ...rest,
    id,
    ref: inputRef,
    disabled: isDisabled,
    'aria-required': isRequired || undefined,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error ? errorId : describedBy,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.currentTarget.value),
    onKeyDown: submitOnEnter,
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: () => {
      composing.current = false;
    },
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? hidden : styles.label}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </label>
      {multiline ? (
        <textarea {...shared} rows={rows} className={styles.textArea} />
      ) : (
        <div className={styles.withButton}>
          <input {...shared} type={type} className={styles.input} />
          {button && <div className={styles.inputButton}>{button}</div>}
        </div>
      )}
      {error && (
        <span id={errorId} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
