import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import * as styles from './explanation.css.ts';

interface Props {
  title: string;
  /** What is read in it; its title, unless that says more. */
  label?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Something long to read above the page. */
export function ReadingDialog({ title, label = title, onClose, children }: Props) {
  return (
    <Dialog title={title} isOpen onClose={onClose} size="large">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <section className={styles.dialogBody} tabIndex={0} aria-label={label}>
        {children}
      </section>
      <DialogActions>
        <Button onPress={onClose}>{t`Close`}</Button>
      </DialogActions>
    </Dialog>
  );
}
