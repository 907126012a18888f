import { useStore } from 'jotai';
import { useState } from 'react';
import { messageOf } from '../platform/api-failure.ts';
import { type Question, questionAtom } from '../platform/confirm.ts';
import { useSnackbar } from '../platform/snackbars.ts';
import { ConfirmDialog } from './dialog.tsx';
import { Notice } from './states.tsx';
import { TextField } from './text-field.tsx';

/** Asks one question, and does what it asks for. */
export function Asking({ question, onClose }: { question: Question; onClose: () => void }) {
  const { title, text, action, keep, reason: wanted } = question;
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { answer, isPending, failure } = useAnswer(question, onClose);
  const confirm = () => {
    if (wanted?.missing !== undefined && !reason.trim()) setIsMissing(true);
    else void answer(reason.trim());
  };
  return (
    <ConfirmDialog
      title={title}
      action={action}
      {...(keep && { keep })}
      isOpen
      isPending={isPending}
      onConfirm={confirm}
      onClose={onClose}
      field={
        wanted && (
          <TextField
            label={wanted.label}
            {...(wanted.hint && { hint: wanted.hint })}
            value={reason}
            onChange={(typed) => {
              setReason(typed);
              setIsMissing(false);
            }}
            onSubmit={confirm}
            error={isMissing ? wanted.missing : undefined}
            maxLength={wanted.maxLength}
            autoFocus
          />
        )
      }
      failure={failure !== undefined && <Notice tone="danger">{failure}</Notice>}
    >
      {text}
    </ConfirmDialog>
  );
}

/** Runs a question's action: the dialog waits for it, and shows what went wrong while it is open. */
function useAnswer(question: Question, onClose: () => void) {
  const store = useStore();
  const snackbar = useSnackbar();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isAsked = () => store.get(questionAtom) === question;

  async function answer(reason: string) {
    if (isPending) return;
    setIsPending(true);
    setFailure(undefined);
    try {
      await question.run(reason);
    } catch (error) {
      setIsPending(false);
      if (isAsked()) setFailure(messageOf(error));
      else snackbar.error(messageOf(error));
      return;
    }
    if (question.done) snackbar.success(question.done);
    if (isAsked()) onClose();
    question.onDone?.();
  }

  return { answer, isPending, failure };
}
