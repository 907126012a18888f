import { useId } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import * as styles from './form-tick-box.css.ts';

interface Props<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  label: string;
}

/** A yes or no of a react-hook-form form, with its error below. */
export function FormTickBox<Values extends FieldValues>({ control, name, label }: Props<Values>) {
  const { field, fieldState } = useController({ control, name });
  const errorId = useId();
  const error = fieldState.error?.message;
  return (
    <div>
      <label className={styles.line}>
        <input
          type="checkbox"
          className={styles.box}
          name={name}
          ref={field.ref}
          checked={field.value}
          onChange={(event) => field.onChange(event.target.checked)}
          onBlur={field.onBlur}
          {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
        />
        {label}
      </label>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
