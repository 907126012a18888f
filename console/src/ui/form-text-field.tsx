import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { TextField, type TextFieldProps } from './text-field.tsx';

type Rest = Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'name' | 'inputRef'>;

interface Props<Values extends FieldValues> extends Rest {
  control: Control<Values>;
  name: Path<Values>;
  /** Replaces storing the input unchanged. */
  onChange?: (value: string) => void;
  /** Shown while the form has no value of its own. */
  unset?: string;
}

/** A text field of a react-hook-form form; null is shown as empty, unless there is something to show instead. */
export function FormTextField<Values extends FieldValues>({
  control,
  name,
  onChange,
  unset = '',
  ...rest
}: Props<Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <TextField
      {...rest}
      name={name}
      value={field.value ?? unset}
      onChange={onChange ?? field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}
