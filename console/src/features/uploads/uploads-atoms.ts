import { atom, useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import { apiAtom } from '../../platform/api.ts';
import { queryClientAtom } from '../../platform/query-client.ts';
import { uploadHttpAtom } from '../../platform/upload-http.ts';
import { createBrowserUploads } from './browser-uploads.ts';
import type { UploadItem, Uploads } from './uploads.ts';

/** Made when the console's frame first asks for them, which the sign-in pages never do. */
const uploadsAtom = atom((get): Uploads => {
  const [api, queryClient] = [get(apiAtom), get(queryClientAtom)];
  if (!api || !queryClient) throw new Error('apiAtom or queryClientAtom is not set.');
  return createBrowserUploads(api, queryClient, get(uploadHttpAtom).send);
});

export const useUploads = (): Uploads => useAtomValue(uploadsAtom);

export function useUploadItems(): readonly UploadItem[] {
  const { subscribe, getSnapshot } = useUploads();
  return useSyncExternalStore(subscribe, getSnapshot);
}
