import { atom, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';

/** A question asked before something is lost. */
export interface Question {
  title: string;
  /** What will be lost. */
  text: ReactNode;
  /** The verb on the confirming button. */
  action: string;
  /** Label of the button that cancels; "Keep" if absent. */
  keep?: string;
  /** A reason that the user must enter first, or may: then nothing says that it is missing. */
  reason?: { label: string; hint?: string; maxLength: number; missing?: string } | undefined;
  /** Does it; gets the reason, which is empty if none is asked for. A rejection is shown beside the button. */
  run: (reason: string) => Promise<unknown>;
  /** Message after success. */
  done?: string;
  onDone?: (() => void) | undefined;
}

/** The current question; only one at a time. */
export const questionAtom = atom<Question>();

/** Asks before something is lost, even if the control that asked is gone meanwhile. */
export function useConfirm(): (question: Question) => void {
  return useSetAtom(questionAtom);
}
