import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './button.tsx';
import * as styles from './floating.css.ts';

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  size?: keyof typeof styles.modal;
  role?: 'dialog' | 'alertdialog';
  /** Whether a click outside closes it. */
  isDismissable?: boolean;
  /** Neither a click outside nor Escape closes it: it shows what cannot be shown again. */
  isHeld?: boolean;
  children: ReactNode;
}

export function Dialog({
  title,
  isOpen,
  onClose,
  size = 'small',
  role = 'dialog',
  isDismissable = true,
  isHeld = false,
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      className={styles.scrim}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable && !isHeld}
      isKeyboardDismissDisabled={isHeld}
    >
      <Modal className={styles.modal[size]}>
        <AriaDialog className={styles.dialog} role={role}>
          <Heading slot="title" level={2} className={styles.dialogTitle}>
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

export function DialogText({ children }: { children: ReactNode }) {
  return <div className={styles.dialogText}>{children}</div>;
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.dialogActions}>{children}</div>;
}

interface ConfirmDialogProps {
  title: string;
  /** What will be lost. */
  children: ReactNode;
  action: string;
  /** Label of the button that cancels. */
  keep?: string;
  /** A field that must be filled in first, and has the focus. */
  field?: ReactNode;
  /** Why the action failed. */
  failure?: ReactNode;
  isOpen: boolean;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks before something is lost. The cancel button has the focus, so that pressing Enter out of habit loses nothing.
 */
export function ConfirmDialog({
  title,
  children,
  action,
  keep = t`Keep`,
  field,
  failure,
  isOpen,
  isPending,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} role="alertdialog">
      <DialogText>{children}</DialogText>
      {field}
      {failure}
      <DialogActions>
        <Button onPress={onClose} autoFocus={!field}>
          {keep}
        </Button>
        <Button variant="primary" isPending={isPending} onPress={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
