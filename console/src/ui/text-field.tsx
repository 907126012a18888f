import { type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react';
import { TextField as AriaTextField, FieldError, Input, Label, TextArea } from 'react-aria-components';
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
  type?: 'text' | 'email' | 'password' | 'url' | 'search';
  name?: string;
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  inputMode?: 'decimal' | 'numeric';
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
    onSubmit,
    multiline = false,
    inputRef,
    placeholder,
    rows = 4,
    button,
    ...field
  } = props;
  const composing = useRef(false);
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || composing.current || !onSubmit) return;
    event.preventDefault();
    onSubmit();
  };
  const shared = {
    placeholder,
    onKeyDown: submitOnEnter,
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: () => {
      composing.current = false;
    },
    ...(inputRef && { ref: inputRef }),
  };
  return (
    <AriaTextField
      {...defined(field)}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={styles.field}
    >
      <Label className={isLabelHidden ? hidden : styles.label}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </Label>
      {multiline ? (
        <TextArea {...defined(shared)} rows={rows} className={styles.textArea} />
      ) : (
        <div className={styles.withButton}>
          <Input {...defined(shared)} className={styles.input} />
          {button && <div className={styles.inputButton}>{button}</div>}
        </div>
      )}
      <FieldError className={styles.error}>{error}</FieldError>
    </AriaTextField>
  );
}

type Defined<Props> = { [Key in keyof Props]: Exclude<Props[Key], undefined> };

function defined<Props extends object>(props: Props): Defined<Props> {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as Defined<Props>;
}
