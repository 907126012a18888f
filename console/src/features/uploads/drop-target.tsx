import { t } from '@lingui/core/macro';
import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { UploadTarget } from './uploads.ts';

interface DropTarget {
  target: UploadTarget;
  /** What the overlay says while files are held over the console. */
  title: string;
  hint: string;
}

/** What dropped files become; null for new videos. */
export const dropTargetAtom = atom<DropTarget | null>(null);

/** While it is shown, dropped files become recordings of the archive. */
export function DropIntoArchive() {
  const set = useSetAtom(dropTargetAtom);
  useEffect(() => {
    set({
      target: { mediaType: 'ARCHIVE' },
      title: t`Drop recordings to put them into the archive`,
      hint: t`You can add several at once`,
    });
    return () => set(null);
  }, [set]);
  return null;
}

/** While it is shown, a dropped file becomes the file of this video. */
export function useDropInto(streamId: string, name: string) {
  const set = useSetAtom(dropTargetAtom);
  useEffect(() => {
    set({ target: { streamId }, title: t`Drop the file of “${name}”`, hint: t`One file` });
    return () => set(null);
  }, [set, streamId, name]);
}
