import { t } from '@lingui/core/macro';
import type { FormEventHandler, ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogActions } from './dialog.tsx';
import * as styles from './floating.css.ts';
import { Notice } from './states.tsx';

interface Props {
  onSubmit: FormEventHandler;
  /** Why it could not be sent, where that belongs to no field. */
  problem?: string | undefined;
  isPending?: boolean;
  /** Label of the button that sends. */
  action: string;
  variant?: 'primary' | 'danger';
  /** The form's name for screen readers, where the dialog's title does not say it. */
  label?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: what went wrong, the fields, and the buttons that cancel and send. */
export function DialogForm({
  onSubmit,
  problem,
  isPending = false,
  action,
  variant = 'primary',
  label,
  onClose,
  children,
}: Props) {
  return (
    <form onSubmit={onSubmit} noValidate className={styles.dialogForm} aria-label={label}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {children}
      <DialogActions>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button type="submit" variant={variant} isPending={isPending}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
