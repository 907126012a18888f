import { Copy, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../platform/api-failure.ts';
import { copyText } from '../../platform/copy-text.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { IconButton } from '../../ui/button.tsx';
import * as styles from './secret-line.css.ts';

interface Props {
  label: string;
  value: string;
  /** Dots until the host asks to see it. */
  isSecret?: boolean;
}

/** Something to be put into another program. */
export function SecretLine({ label, value, isSecret = false }: Props) {
  const [isShown, setIsShown] = useState(!isSecret);
  const snackbar = useSnackbar();
  const copy = () =>
    copyText(value).then(
      () => snackbar.success(`${label} copied`),
      (error: unknown) => snackbar.error(messageOf(error)),
    );
  return (
    <div className={styles.root}>
      <span className={styles.label}>{label}</span>
      <div className={styles.line}>
        <code className={styles.value}>{isShown ? value : '•'.repeat(20)}</code>
        {isSecret && (
          <IconButton
            icon={isShown ? EyeOff : Eye}
            label={isShown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
            size="small"
            onPress={() => setIsShown(!isShown)}
          />
        )}
        <IconButton icon={Copy} label={`Copy ${label.toLowerCase()}`} size="small" onPress={() => void copy()} />
      </div>
    </div>
  );
}
