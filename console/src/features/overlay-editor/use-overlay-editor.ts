import type { StreamOverlays } from '@zeacon/contract';
import { useEffect, useRef, useState } from 'react';
import { useOverlayCalls } from '../../platform/overlay-queries.ts';
import { type Autosave, createAutosave, type SaveState } from './autosave.ts';
import { beginHistory, record, redo, settle, undo } from './edit-history.ts';
import type { OverlayDocument } from './overlay-document.ts';

export type OverlayEditor = ReturnType<typeof useOverlayEditor>;

const documentOf = ({ hypergraphics, callsToAction }: StreamOverlays): OverlayDocument => ({
  hypergraphics,
  callsToAction,
});

const later = (call: () => void, ms: number) => {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
};

/** The overlays of one video while they are edited: every state, what is chosen, and their way to the server. */
export function useOverlayEditor(streamId: string, stored: StreamOverlays) {
  const calls = useOverlayCalls(streamId);
  const [history, setHistory] = useState(() => beginHistory(documentOf(stored)));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [saveState, setSaveState] = useState<SaveState>({ status: 'saved' });
  const revision = useRef(stored.revision);
  const autosave = useRef<Autosave<OverlayDocument>>(null);
  /** What the newest change is made from, also when several come before the next drawing. */
  const current = useRef(history);
  const api = useRef(calls);
  api.current = calls;

  useEffect(() => {
    const saving = createAutosave<OverlayDocument, StreamOverlays>({
      save: (doc, signal) =>
        api.current.save(
          { revision: revision.current, hypergraphics: [...doc.hypergraphics], callsToAction: [...doc.callsToAction] },
          signal,
        ),
      onSaved: (saved) => {
        revision.current = saved.revision;
      },
      onState: setSaveState,
      later,
    });
    autosave.current = saving;
    return () => {
      // Whoever leaves within the quiet moment after the last change has it saved all the same.
      void saving.flush().finally(() => saving.stop());
    };
  }, []);

  function move(next: typeof history) {
    if (next === current.current) return;
    const isChanged = next.present !== current.current.present;
    current.current = next;
    setHistory(next);
    if (isChanged) autosave.current?.change(next.present);
  }

  const doc = history.present;
  return {
    doc,
    chosen,
    saveState,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** The steps of one gesture are undone together. */
    apply: (change: (before: OverlayDocument) => OverlayDocument, gesture?: string) =>
      move(record(current.current, change(current.current.present), gesture)),
    settle: () => move(settle(current.current)),
    undo: () => move(undo(current.current)),
    redo: () => move(redo(current.current)),
    choose: (ids: Iterable<string>) => setChosen(new Set(ids)),
    toggle: (id: string) =>
      setChosen((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id])),
    save: () => autosave.current?.flush(),
    isDirty: saveState.status !== 'saved',
    /** After a conflict: this editor's state wins. */
    async keepMine() {
      revision.current = (await calls.read()).revision;
      autosave.current?.overwrite(current.current.present);
    },
    /** After a conflict: the other's state comes in as one step, which can be undone. */
    async takeTheirs() {
      const theirs = await calls.read();
      revision.current = theirs.revision;
      autosave.current?.giveUp();
      const next = record(current.current, documentOf(theirs));
      current.current = next;
      setHistory(next);
      setChosen(new Set());
    },
  };
}
