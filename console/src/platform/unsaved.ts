import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Whether the page has changes that leaving it would lose. */
export const unsavedAtom = atom(false);

/** The question for a user who is about to leave. */
export interface LeaveQuestion {
  title: MessageDescriptor;
  text: MessageDescriptor;
  action: MessageDescriptor;
}

const unsavedQuestion: LeaveQuestion = {
  title: msg`Leave without saving?`,
  text: msg`What you changed on this page has not been saved and will be lost.`,
  action: msg`Discard changes`,
};

export const leaveQuestionAtom = atom(unsavedQuestion);

/**
 * Asks about unsaved changes before the page is left in any way. Returns a function that allows leaving once they are
 * saved, without waiting for the next rendering.
 */
export function useUnsavedChanges(isDirty: boolean, question: LeaveQuestion = unsavedQuestion): () => void {
  const set = useSetAtom(unsavedAtom);
  const ask = useSetAtom(leaveQuestionAtom);
  useEffect(() => {
    if (!isDirty) return undefined;
    set(true);
    ask(question);
    return () => set(false);
  }, [isDirty, question, set, ask]);
  useUnloadWarning(isDirty);
  return () => set(false);
}

/**
 * The browser asks before it closes the page. Navigation within the console stays free: running work continues there.
 */
export function useUnloadWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}
