import type { MessageDescriptor } from '@lingui/core';
import { atom } from 'jotai';
import { type ComponentType, useEffect } from 'react';

/** Whether the page has changes that leaving it would lose. */
export const unsavedAtom = atom(false);

/** The question for a user who is about to leave. */
export interface LeaveQuestion {
  title: MessageDescriptor;
  text: MessageDescriptor;
  action: MessageDescriptor;
}

export interface LeaveDialogProps {
  question: LeaveQuestion;
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** What asks a user who is about to leave, once a page has had something to lose. */
export const leaveAtom = atom<{ question: LeaveQuestion; Dialog: ComponentType<LeaveDialogProps> }>();

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
