import { type Autosave, createAutosave, isStuck, later, type SaveOutcome, type SaveState } from '@zeacon/sdk/core';
import { useStore } from 'jotai';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { unsavedAtom } from './unsaved.ts';
import type { UnsavedDrafts } from './unsaved-drafts.ts';

interface Options<Content, Saved> {
  /** Of what is edited; another one begins anew. */
  id: string;
  /** Of the state that editing began with, so that saves by others are detected. */
  storedRevision: number;
  drafts: UnsavedDrafts<Content>;
  /** As it stands now. */
  read: () => Content;
  /** Never rejects. */
  save: (content: Content, revision: number, signal: AbortSignal) => Promise<SaveOutcome<Saved>>;
  /** Shows what could not be saved when the page was left, and has it saved as a change. */
  onDraft: (content: Content) => void;
  /** What is not saved yet is on its way while the page is left. */
  onLeft?: (saving: Promise<void>) => void;
}

interface Saving<Content> {
  saveState: SaveState;
  revision: RefObject<number>;
  autosave: RefObject<Autosave<Content> | null>;
}

/**
 * Saves what is edited while it is: again once the line is back, and also when the page is left, or it is kept for the
 * return.
 */
export function useAutosave<Content, Saved extends { revision: number }>(
  options: Options<Content, Saved>,
): Saving<Content> {
  const { id, storedRevision } = options;
  const [saveState, setSaveState] = useState<SaveState>({ status: 'saved' });
  const store = useStore();
  const revision = useRef(storedRevision);
  const autosave = useRef<Autosave<Content>>(null);
  const latest = useRef({ ...options, saveState });
  latest.current = { ...options, saveState };

  useEffect(() => {
    // Of what is edited now: also what is saved once something else is.
    const { drafts, save } = latest.current;
    const saving = createAutosave<Content, Saved>({
      save: (content, signal) => save(content, revision.current, signal),
      onSaved: (saved) => {
        revision.current = saved.revision;
      },
      onState: setSaveState,
      later,
    });
    autosave.current = saving;
    const draft = drafts.take(id);
    if (draft) {
      revision.current = draft.revision;
      latest.current.onDraft(draft.content);
    }
    const retry = () => void saving.flush();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      // The user agreed to lose it.
      if (isStuck(latest.current.saveState) && !store.get(unsavedAtom)) return saving.stop();
      const left = saving.flush().finally(() => {
        if (saving.isDirty) drafts.keep(id, { revision: revision.current, content: latest.current.read() });
        saving.stop();
      });
      latest.current.onLeft?.(left);
    };
  }, [id, store]);

  return { saveState, revision, autosave };
}
