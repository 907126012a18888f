import { t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as styles from './more-fields.css.ts';

interface Props {
  /** What few videos have is folded away; never what somebody filled in, or has to mend. */
  isNeeded: boolean;
  children: ReactNode;
}

export function MoreFields({ isNeeded, children }: Props) {
  const [isOpen, setIsOpen] = useState(isNeeded);
  return (
    <details
      className={styles.more}
      open={isOpen || isNeeded}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <ChevronRight size={17} className={styles.arrow} aria-hidden />
        {t`More`}
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}
