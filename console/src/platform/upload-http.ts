import { atom, useAtomValue } from 'jotai';

export interface UploadRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: Blob | string;
  /** Bytes of the body that have left so far. */
  onProgress?: (sentBytes: number) => void;
  signal: AbortSignal;
}

export interface UploadAnswer {
  /** 0 when no answer came. */
  status: number;
  body: string;
  etag: string | null;
}

/** One HTTP call to the media storage host. Resolves with every answer; rejects only when the signal aborts it. */
export type UploadHttp = (request: UploadRequest) => Promise<UploadAnswer>;

/** No byte for this long means that the connection is dead, even where the browser has not noticed. */
const silenceMs = 45_000;

/** `fetch` cannot tell how much of a body has been sent; XMLHttpRequest can. */
export const sendByXhr: UploadHttp = ({ method, url, body, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const xhr = new XMLHttpRequest();
    let silence: number | undefined;
    const heard = () => {
      window.clearTimeout(silence);
      silence = window.setTimeout(() => xhr.abort(), silenceMs);
    };
    const abort = () => xhr.abort();
    xhr.open(method, url);
    xhr.upload.onprogress = ({ loaded }) => {
      heard();
      onProgress?.(loaded);
    };
    xhr.onloadend = () => {
      window.clearTimeout(silence);
      signal.removeEventListener('abort', abort);
      if (signal.aborted) reject(signal.reason);
      else
        resolve({
          status: xhr.status,
          body: xhr.responseText,
          etag: xhr.status ? xhr.getResponseHeader('etag') : null,
        });
    };
    signal.addEventListener('abort', abort);
    heard();
    xhr.send(body ?? null);
  });

/** Set with the console; a test sets its own. */
export const uploadHttpAtom = atom<{ send: UploadHttp }>({ send: sendByXhr });

export function useUploadHttp(): UploadHttp {
  return useAtomValue(uploadHttpAtom).send;
}
