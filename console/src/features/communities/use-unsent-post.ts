import type { UnsentContent, UnsentPost } from '@zeacon/contract';
import { type Autosave, createAutosave, isStuck, later, type SaveState } from '@zeacon/sdk/core';
import { useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { type UnsentPlace, untilRead, useUnsentCalls } from '../../entities/communities/unsent-queries.ts';
import { unsavedAtom } from '../../platform/unsaved.ts';
import { createUnsavedDrafts } from '../../platform/unsaved-drafts.ts';

/** By who writes, and where. */
const drafts = createUnsavedDrafts<{ revision: number; content: UnsentContent }>();

interface Options extends UnsentPlace {
  stored: UnsentPost;
  /** What stands in the form before anything was written. */
  blank: UnsentContent;
}

/** A post while it is written: the server keeps it for whoever writes it, until it is sent. */
export function useUnsentPost({ stored, blank, ...place }: Options) {
  const calls = useUnsentCalls(place);
  const { writerId } = stored;
  const id = [writerId, place.communityId, place.postId].join(' ');
  const [content, setContent] = useState(stored.content ?? blank);
  const [saveState, setSaveState] = useState<SaveState>({ status: 'saved' });
  const store = useStore();
  const revision = useRef(stored.revision);
  const autosave = useRef<Autosave<UnsentContent>>(null);
  /** The base of the next change, even if several come before the next rendering. */
  const current = useRef({ content, saveState, calls });
  current.current = { content: current.current.content, saveState, calls };

  function put(next: UnsentContent) {
    current.current.content = next;
    setContent(next);
  }

  useEffect(() => {
    const saving = createAutosave<UnsentContent, { revision: number }>({
      save: (next, signal) =>
        current.current.calls.save({ writerId, revision: revision.current, content: next }, signal),
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
      current.current.content = draft.content;
      setContent(draft.content);
      saving.change(draft.content);
    }
    const retry = () => void saving.flush();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      // The user agreed to lose it.
      if (isStuck(current.current.saveState) && !store.get(unsavedAtom)) return saving.stop();
      const left = saving.flush().finally(() => {
        if (saving.isDirty) drafts.keep(id, { revision: revision.current, content: current.current.content });
        saving.stop();
      });
      return untilRead(left);
    };
  }, [id, writerId, store]);

  /** Forgets what was written here; what the server keeps is gone by now. */
  function begin() {
    autosave.current?.giveUp();
    revision.current = 0;
    put(blank);
  }

  return {
    content,
    saveState,
    isKept: revision.current > 0 || saveState.status !== 'saved',
    isStuck: isStuck(saveState),
    change(changes: Partial<UnsentContent>) {
      put({ ...current.current.content, ...changes });
      autosave.current?.change(current.current.content);
    },
    retry: () => void autosave.current?.flush(),
    /** For the call that sends it: what is kept of it goes with that. */
    async toSend(): Promise<{ unsentRevision?: number }> {
      await autosave.current?.flush();
      return revision.current > 0 ? { unsentRevision: revision.current } : {};
    },
    begin,
    async discard() {
      await autosave.current?.flush();
      await calls.drop(writerId);
      begin();
    },
    /** After a conflict: what stands here wins. */
    async keepMine() {
      revision.current = (await calls.read()).revision;
      autosave.current?.overwrite(current.current.content);
    },
    /** After a conflict: what was written elsewhere. */
    async takeTheirs() {
      const theirs = await calls.read();
      revision.current = theirs.revision;
      autosave.current?.giveUp();
      put(theirs.content ?? blank);
      return theirs.pictureUrl;
    },
  };
}
