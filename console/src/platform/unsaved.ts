import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Whether something on the page would be lost by leaving it. */
export const unsavedAtom = atom(false);

/** What is asked of who is about to leave. */
export interface LeaveQuestion {
  title: string;
  text: string;
  action: string;
}

const unsavedQuestion: LeaveQuestion = {
  title: 'Leave without saving?',
  text: 'What you changed on this page has not been saved and will be lost.',
  action: 'Discard changes',
};

export const leaveQuestionAtom = atom(unsavedQuestion);

/**
 * Asks, before the page is left in any way, whether unsaved changes shall be lost. Answers what lets the page go once
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
