import type { UnsentContent, UnsentPost } from '@zeacon/contract';
import { isStuck } from '@zeacon/sdk/core';
import { useRef, useState } from 'react';
import { type UnsentPlace, untilRead, useUnsentCalls } from '../../entities/communities/unsent-queries.ts';
import { createUnsavedDrafts } from '../../platform/unsaved-drafts.ts';
import { useAutosave } from '../../platform/use-autosave.ts';

/** By who writes, and where. */
const drafts = createUnsavedDrafts<UnsentContent>();

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
  /** The base of the next change, even if several come before the next rendering. */
  const current = useRef(content);
  const { saveState, revision, autosave } = useAutosave<UnsentContent, { revision: number }>({
    ...{ id, drafts, storedRevision: stored.revision },
    read: () => current.current,
    save: (next, base, signal) => calls.save({ writerId, revision: base, content: next }, signal),
    onDraft: put,
    onLeft: untilRead,
  });

  function show(next: UnsentContent) {
    current.current = next;
    setContent(next);
  }

  function put(next: UnsentContent) {
    show(next);
    autosave.current?.change(next);
  }

  /** Forgets what was written here; what the server keeps is gone by now. */
  function begin() {
    autosave.current?.giveUp();
    revision.current = 0;
    show(blank);
  }

  return {
    content,
    saveState,
    isKept: revision.current > 0 || saveState.status !== 'saved',
    isStuck: isStuck(saveState),
    /** What nobody wrote: it is kept once something is. */
    suggest: (changes: Partial<UnsentContent>) => show({ ...current.current, ...changes }),
    change: (changes: Partial<UnsentContent>) => put({ ...current.current, ...changes }),
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
      autosave.current?.overwrite(current.current);
    },
    /** After a conflict: what was written elsewhere. */
    async takeTheirs() {
      const theirs = await calls.read();
      revision.current = theirs.revision;
      autosave.current?.giveUp();
      show(theirs.content ?? blank);
      return theirs.pictureUrl;
    },
  };
}
