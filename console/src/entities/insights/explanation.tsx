import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import * as styles from './explanation.css.ts';

interface Props {
  name: string;
  /** What it is now. */
  value?: string | undefined;
  /** How it is computed. */
  formula: ReactNode;
  /** What it leaves out, and how sure it is: a sentence each. */
  limits: ReactNode;
  /** Some of what it is made of, under its heading. */
  sample: { title: string; content: ReactNode } | undefined;
  onClose: () => void;
}

/** What one figure means, what it leaves out, how sure it is, and some of what it is made of. */
export function Explanation({ name, value, formula, limits, sample, onClose }: Props) {
  return (
    <Dialog title={value ? `${name}: ${value}` : name} isOpen onClose={onClose} size="large">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <section className={styles.dialogBody} tabIndex={0} aria-label={name}>
        {formula}
        {limits}
        {sample && (
          <>
            <h3 className={styles.heading}>{sample.title}</h3>
            {sample.content}
          </>
        )}
      </section>
      <DialogActions>
        <Button onPress={onClose}>{t`Close`}</Button>
      </DialogActions>
    </Dialog>
  );
}
