import { t } from '@lingui/core/macro';
import { Copy, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { midSentence } from '../language/mid-sentence.ts';
import { messageOf } from '../platform/api-failure.ts';
import { copyText } from '../platform/copy-text.ts';
import { useSnackbar } from '../platform/snackbars.ts';
import { IconButton } from './button.tsx';
import * as styles from './secret-line.css.ts';

interface Props {
  label: string;
  value: string;
  /** Hidden by dots until the user reveals it. */
  isSecret?: boolean;
}

/** A value to copy into another program. */
export function SecretLine({ label, value, isSecret = false }: Props) {
  const [isShown, setIsShown] = useState(!isSecret);
  const snackbar = useSnackbar();
  const name = midSentence(label);
  const copy = () =>
    copyText(value).then(
      () => snackbar.success(t`${label} copied`),
      (error: unknown) => snackbar.error(messageOf(error)),
    );
  return (
    <div className={styles.root}>
      <span className={styles.label}>{label}</span>
      <div className={styles.line}>
        <code dir="ltr" className={styles.value}>
          {isShown ? value : '•'.repeat(20)}
        </code>
        {isSecret && (
          <IconButton
            icon={isShown ? EyeOff : Eye}
            label={isShown ? t`Hide ${name}` : t`Show ${name}`}
            size="small"
            onPress={() => setIsShown(!isShown)}
          />
        )}
        <IconButton icon={Copy} label={t`Copy ${name}`} size="small" onPress={() => void copy()} />
      </div>
    </div>
  );
}
