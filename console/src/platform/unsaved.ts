import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Whether something on the page would be lost by leaving it. */
export const unsavedAtom = atom(false);

/** What is asked of who is about to leave. */
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
 * Asks, before the page is left in any way, whether to lose unsaved changes. Answers what lets the page go once
 * they are saved, without waiting for the next drawing.
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

/** The browser asks before it closes the page. Within the console one moves on freely: what is under way goes on there. */
export function useUnloadWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}
