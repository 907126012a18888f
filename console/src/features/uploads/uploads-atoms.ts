import { t } from '@lingui/core/macro';
import { atom, useAtomValue } from 'jotai';
import { useCallback, useSyncExternalStore } from 'react';
import { apiAtom } from '../../platform/api.ts';
import { queryClientAtom } from '../../platform/query-client.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { uploadHttpAtom } from '../../platform/upload-http.ts';
import type { UploadItem, UploadTarget } from './uploads.ts';
import { createUploadsOnDemand, type UploadsOnDemand } from './uploads-on-demand.ts';

/** Made when the console's frame first asks for them, which the sign-in pages never do. */
const uploadsAtom = atom((get): UploadsOnDemand => {
  const [api, queryClient, { send }] = [get(apiAtom), get(queryClientAtom), get(uploadHttpAtom)];
  if (!api || !queryClient) throw new Error('apiAtom or queryClientAtom is not set.');
  return createUploadsOnDemand(async () => {
    const { createBrowserUploads } = await import('./browser-uploads.ts');
    return createBrowserUploads(api, queryClient, send);
  });
});

export const useUploads = (): UploadsOnDemand => useAtomValue(uploadsAtom);

export function useUploadItems(): readonly UploadItem[] {
  const { subscribe, getSnapshot } = useUploads();
  return useSyncExternalStore(subscribe, getSnapshot);
}

/** Starts uploading files. */
export function useAddFiles(): (files: readonly File[], target?: UploadTarget) => void {
  const uploads = useUploads();
  const { error } = useSnackbar();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what shows messages is always the same.
  return useCallback(
    (files, target) => {
      uploads
        .with((run) => run.add(files, target))
        .catch(() => error(t`This could not be fetched. Check your connection and try again.`));
    },
    [uploads],
  );
}
