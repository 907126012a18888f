import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import {
  type LeaveDialogProps,
  type LeaveQuestion,
  leaveAtom,
  unsavedAtom,
  useUnloadWarning,
} from '../platform/unsaved.ts';
import { ConfirmDialog } from './dialog.tsx';

const unsavedQuestion: LeaveQuestion = {
  title: msg`Leave without saving?`,
  text: msg`What you changed on this page has not been saved and will be lost.`,
  action: msg`Discard changes`,
};

/**
 * Asks about unsaved changes before the page is left in any way. The page brings the dialog along, so that it is there
 * even if the server is not. Returns a function that allows leaving once they are saved, without waiting for the next
 * rendering.
 */
export function useUnsavedChanges(isDirty: boolean, question: LeaveQuestion = unsavedQuestion): () => void {
  const set = useSetAtom(unsavedAtom);
  const ask = useSetAtom(leaveAtom);
  useEffect(() => {
    if (!isDirty) return undefined;
    set(true);
    ask({ question, Dialog: LeaveDialog });
    return () => set(false);
  }, [isDirty, question, set, ask]);
  useUnloadWarning(isDirty);
  return () => set(false);
}

function LeaveDialog({ question: { title, text, action }, isOpen, onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      title={i18n._(title)}
      action={i18n._(action)}
      keep={t`Stay`}
      isOpen={isOpen}
      isPending={false}
      onClose={onStay}
      onConfirm={onLeave}
    >
      <p>{i18n._(text)}</p>
    </ConfirmDialog>
  );
}
