import { Switch as AriaSwitch } from 'react-aria-components';
import * as styles from './switch.css.ts';

interface Props {
  label: string;
  hint?: string;
  isSelected: boolean;
  isDisabled?: boolean;
  onChange: (isSelected: boolean) => void;
}

export function Switch({ label, hint, ...props }: Props) {
  return (
    <AriaSwitch {...props} className={styles.root}>
      <span className={styles.text}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      <span className={styles.track}>
        <span className={styles.thumb} />
      </span>
    </AriaSwitch>
  );
}

interface BareProps {
  /** Read by screen readers; those who see find it in the table around. */
  label: string;
  isSelected: boolean;
  isDisabled?: boolean;
  onChange: (isSelected: boolean) => void;
}

/** Without its own text. */
export function BareSwitch({ label, ...props }: BareProps) {
  return (
    <AriaSwitch {...props} aria-label={label} className={styles.bare}>
      <span className={styles.track}>
        <span className={styles.thumb} />
      </span>
    </AriaSwitch>
  );
}
