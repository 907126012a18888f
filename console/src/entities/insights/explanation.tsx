import type { ReactNode } from 'react';
import * as styles from './explanation.css.ts';
import { ReadingDialog } from './reading-dialog.tsx';

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
    <ReadingDialog title={value ? `${name}: ${value}` : name} label={name} onClose={onClose}>
      {formula}
      {limits}
      {sample && (
        <>
          <h3 className={styles.heading}>{sample.title}</h3>
          {sample.content}
        </>
      )}
    </ReadingDialog>
  );
}
