import { Suspense } from 'react';
import { later } from '../../ui/later.ts';
import { useInterruptedUploads } from './unfinished-uploads.ts';
import { useUploadItems } from './uploads-atoms.ts';

const UploadLists = later(() => import('./upload-lists.tsx').then((m) => m.UploadLists));

/** Running and interrupted uploads; nothing if there are none. */
export function UploadsPanel() {
  const items = useUploadItems();
  const interrupted = useInterruptedUploads();
  if (items.length === 0 && interrupted.length === 0) return null;
  return (
    <Suspense>
      <UploadLists items={items} interrupted={interrupted} />
    </Suspense>
  );
}
