import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Whether something on the page would be lost by leaving it. */
export const unsavedAtom = atom(false);

/**
 * Asks, before the page is left in any way, whether unsaved changes shall be lost. Answers what lets the page go once
 * they are saved, without waiting for the next drawing.
 */
export function useUnsavedChanges(isDirty: boolean): () => void {
  const set = useSetAtom(unsavedAtom);
  useEffect(() => {
    if (!isDirty) return undefined;
    set(true);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      set(false);
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty, set]);
  return () => set(false);
}
