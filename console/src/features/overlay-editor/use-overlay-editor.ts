import type { StreamOverlays } from '@zeacon/contract';
import { isStuck } from '@zeacon/sdk/core';
import { useMemo, useRef, useState } from 'react';
import { useOverlayCalls } from '../../entities/overlays/overlay-queries.ts';
import { createUnsavedDrafts } from '../../platform/unsaved-drafts.ts';
import { useAutosave } from '../../platform/use-autosave.ts';
import { abandon, beginHistory, record, redo, settle, undo } from './edit-history.ts';
import type { OverlayDocument } from './overlay-document.ts';

export type OverlayEditor = ReturnType<typeof useOverlayEditor>;

const documentOf = ({ hypergraphics, callsToAction }: StreamOverlays): OverlayDocument => ({
  hypergraphics,
  callsToAction,
});

/** By video. */
const drafts = createUnsavedDrafts<OverlayDocument>();

/** The overlays of one video while they are edited: all states, the selection, and saving. */
export function useOverlayEditor(streamId: string, stored: StreamOverlays) {
  const calls = useOverlayCalls(streamId);
  const [history, setHistory] = useState(() => beginHistory(documentOf(stored)));
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  /** The base of the next change, even if several come before the next render. */
  const current = useRef(history);
  const { saveState, revision, autosave } = useAutosave<OverlayDocument, StreamOverlays>({
    ...{ id: streamId, drafts, storedRevision: stored.revision },
    read: () => current.current.present,
    save: ({ hypergraphics, callsToAction }, base, signal) =>
      calls.save({ revision: base, hypergraphics: [...hypergraphics], callsToAction: [...callsToAction] }, signal),
    onDraft: (draft) => edit.apply(() => draft),
  });

  const [edit] = useState(() => {
    function move(next: typeof history) {
      if (next === current.current) return;
      const isChanged = next.present !== current.current.present;
      current.current = next;
      setHistory(next);
      if (isChanged) autosave.current?.change(next.present);
    }
    return {
      /** The steps of one gesture are undone together. */
      apply: (change: (before: OverlayDocument) => OverlayDocument, gesture?: string) =>
        move(record(current.current, change(current.current.present), gesture)),
      settle: () => move(settle(current.current)),
      /** Reverts a cancelled gesture. */
      abandon: (gesture: string) => move(abandon(current.current, gesture)),
      undo: () => move(undo(current.current)),
      redo: () => move(redo(current.current)),
      choose: (ids: Iterable<string>) => setMarked(new Set(ids)),
      toggle: (id: string) =>
        setMarked((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id])),
      save: () => autosave.current?.flush(),
    };
  });

  const doc = history.present;
  const chosen = useMemo(() => {
    const there = new Set([...doc.hypergraphics, ...doc.callsToAction].map(({ id }) => id));
    return [...marked].every((id) => there.has(id)) ? marked : new Set([...marked].filter((id) => there.has(id)));
  }, [marked, doc]);

  return {
    ...edit,
    doc,
    /** Only overlays on the video, because undo may remove selected ones. */
    chosen,
    saveState,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isDirty: saveState.status !== 'saved',
    /** Unsaved changes would not be saved on leaving either. */
    isStuck: isStuck(saveState),
    /** After a conflict: this editor's state wins, and the other becomes the step before it. */
    async keepMine() {
      const theirs = await calls.read();
      revision.current = theirs.revision;
      const mine = current.current.present;
      const next = record(record(current.current, documentOf(theirs)), mine);
      current.current = next;
      setHistory(next);
      autosave.current?.overwrite(mine);
    },
    /** After a conflict: the other state is applied as one step that can be undone. */
    async takeTheirs() {
      const theirs = await calls.read();
      revision.current = theirs.revision;
      autosave.current?.giveUp();
      const next = record(current.current, documentOf(theirs));
      current.current = next;
      setHistory(next);
      setMarked(new Set());
    },
  };
}
