import { t } from '@lingui/core/macro';
import * as styles from './color-field.css.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

const hex = /^#[0-9a-f]{6}$/i;

/** Whether it has the form `#rrggbb`. */
export const isColor = (value: string) => hex.test(value);

type ColorFieldProps = Pick<TextFieldProps, 'label' | 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error' | 'hint'>;

/** A colour as `#rrggbb`, typed or picked. */
export function ColorField(props: ColorFieldProps) {
  const { value, onChange } = props;
  return (
    <div className={styles.row}>
      <input
        type="color"
        className={styles.well}
        {...(!isColor(value) && { 'data-empty': true })}
        aria-label={t`Pick a colour`}
        value={isColor(value) ? value : '#000000'}
        onChange={(event) => onChange(event.target.value)}
      />
      <TextField {...props} dir="ltr" maxLength={7} />
    </div>
  );
}
