import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../../platform/api.ts';
import { sendByXhr, type UploadHttp } from '../../platform/upload-http.ts';
import { fileHandles } from './file-handles.ts';
import { createMediaHost } from './media-host.ts';
import { waitInBrowser } from './retry.ts';
import { createUploads, isUnderWay, type Uploads } from './uploads.ts';

/** The uploads of this tab, connected to the browser: warns before the tab closes while an upload is running. */
export function createBrowserUploads(api: Api, queryClient: QueryClient, http: UploadHttp = sendByXhr): Uploads {
  const uploads = createUploads({
    api,
    host: createMediaHost(http, location.origin),
    pacing: { now: () => performance.now(), wait: waitInBrowser },
    onVideosChanged: () => {
      void queryClient.invalidateQueries({ queryKey: ['videos'] });
      void queryClient.invalidateQueries({ queryKey: ['unfinished-uploads'] });
    },
    onTicket: ({ uploadId }, file) => void fileHandles.keep(uploadId, file),
    onOver: (uploadId) => void fileHandles.forget(uploadId),
  });
  window.addEventListener('beforeunload', (event) => {
    if (uploads.getSnapshot().some(isUnderWay)) event.preventDefault();
  });
  return uploads;
}
