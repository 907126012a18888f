import { atom, useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import type { UploadItem, Uploads } from './uploads.ts';

/** Set once in `main.tsx`; a test sets its own. */
export const uploadsAtom = atom<Uploads>();

export function useUploads(): Uploads {
  const uploads = useAtomValue(uploadsAtom);
  if (!uploads) throw new Error('uploadsAtom is not set.');
  return uploads;
}

export function useUploadItems(): readonly UploadItem[] {
  const { subscribe, getSnapshot } = useUploads();
  return useSyncExternalStore(subscribe, getSnapshot);
}
