import { Radio, RadioGroup } from 'react-aria-components';
import * as styles from './segments.css.ts';

interface Props<Value extends string> {
  /** Read by screen readers for the whole group. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few choices side by side, one of them selected. */
export function Segments<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      orientation="horizontal"
      className={styles.root}
      value={value}
      onChange={(next) => onChange(next as Value)}
    >
      {options.map((option) => (
        <Radio key={option.value} value={option.value} className={styles.segment}>
          {option.label}
        </Radio>
      ))}
    </RadioGroup>
  );
}
