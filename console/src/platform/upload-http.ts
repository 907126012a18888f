import { atom, useAtomValue } from 'jotai';

export interface UploadRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: Blob | string;
  /** Bytes of the body sent so far. */
  onProgress?: (sentBytes: number) => void;
  signal: AbortSignal;
}

export interface UploadAnswer {
  /** 0 if no answer came. */
  status: number;
  body: string;
  etag: string | null;
}

/** One HTTP call to the media storage host. Resolves with any answer; rejects only if the signal aborts it. */
export type UploadHttp = (request: UploadRequest) => Promise<UploadAnswer>;

/** A connection without any byte for this long is dead, even if the browser has not noticed. */
const silenceMs = 45_000;

/** `fetch` cannot report how much of a body was sent; XMLHttpRequest can. */
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

/** Set with the console; tests set their own. */
export const uploadHttpAtom = atom<{ send: UploadHttp }>({ send: sendByXhr });

export function useUploadHttp(): UploadHttp {
  return useAtomValue(uploadHttpAtom).send;
}
