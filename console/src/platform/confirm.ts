import { atom, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';

/** What is asked before something is lost. */
export interface Question {
  title: string;
  /** What will be lost. */
  text: ReactNode;
  /** The verb on the button that does it. */
  action: string;
  /** Says no; "Keep" when absent. */
  keep?: string;
  /** Words of the user's own without which it is not done. */
  reason?: { label: string; hint?: string; maxLength: number; missing: string } | undefined;
  /** Does it; told the reason, empty when none is asked for. What it rejects with is shown beside the button. */
  run: (reason: string) => Promise<unknown>;
  /** Said once it is done. */
  done?: string;
  onDone?: (() => void) | undefined;
}

/** The question on the screen, one at a time. */
export const questionAtom = atom<Question>();

/** Asks before something is lost, whatever becomes of the control that it was asked from. */
export function useConfirm(): (question: Question) => void {
  return useSetAtom(questionAtom);
}
