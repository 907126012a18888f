import { lazy, Suspense } from 'react';
import { useInterruptedUploads } from './unfinished-uploads.ts';
import { useUploadItems } from './uploads-atoms.ts';

const UploadLists = lazy(() => import('./upload-lists.tsx').then((m) => ({ default: m.UploadLists })));

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
