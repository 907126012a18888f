import type { UploadTicket } from '@zeacon/contract';
import { CallRefused } from './community-calls.ts';

interface Options {
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

interface Answer {
  status: number;
  text: string;
  etag: string | null;
}

/** How long to wait before a part is sent again. */
const pausesMs = [1000, 2000, 4000, 8000, 16_000, 30_000];

const parse = (text: string) => new DOMParser().parseFromString(text, 'application/xml');
const textIn = (node: Document | Element, tag: string) => node.getElementsByTagName(tag)[0]?.textContent ?? '';

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Sends a file in parts, as `uploads.ts` of the contract describes it; only those that have not arrived before. */
export async function sendFile(ticket: UploadTicket, file: Blob, { onProgress, signal }: Options): Promise<void> {
  /** A request of its own tells how much was sent. */
  function ask(method: string, search: Record<string, string>, body?: Blob | string, onSent?: (bytes: number) => void) {
    const { url, token, environment } = ticket;
    const query = new URLSearchParams({ ...search, token, environment });
    return new Promise<Answer>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, `${url}?${query}`);
      request.onload = () =>
        resolve({ status: request.status, text: request.responseText, etag: request.getResponseHeader('etag') });
      request.onerror = () => reject(new TypeError('The server could not be reached.'));
      request.onabort = () => reject(signal.reason);
      if (onSent) request.upload.onprogress = ({ loaded }) => onSent(loaded);
      signal.addEventListener('abort', () => request.abort(), { once: true });
      if (signal.aborted) return reject(signal.reason);
      request.send(body ?? null);
    });
  }

  /** Again, where the network or the server fails. */
  async function insist(...asked: Parameters<typeof ask>): Promise<Answer> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await ask(...asked).catch((error: unknown) => {
        if (signal.aborted || attempt >= pausesMs.length) throw error;
        return undefined;
      });
      if (answer && answer.status < 300) return answer;
      if (answer && (answer.status < 500 || attempt >= pausesMs.length)) throw refusalOf(answer);
      await pause(pausesMs[attempt]!, signal);
    }
  }

  const uploadId = textIn(parse((await insist('POST', { uploads: '' })).text), 'UploadId');
  signal.addEventListener('abort', () => void forget(ticket, uploadId), { once: true });
  const arrived = new Map<number, string>();
  if (ticket.receivedBytes > 0)
    for (const part of parse((await insist('GET', { uploadId })).text).getElementsByTagName('Part'))
      arrived.set(Number(textIn(part, 'PartNumber')), textIn(part, 'ETag'));
  const size = ticket.partSizeBytes;
  const count = Math.ceil(file.size / size);
  for (let number = 1; number <= count; number += 1) {
    const before = (number - 1) * size;
    onProgress(before / file.size);
    if (arrived.has(number)) continue;
    const body = file.slice(before, before + size);
    const onSent = (bytes: number) => onProgress(Math.min(before + bytes, file.size) / file.size);
    const { etag } = await insist('PUT', { partNumber: String(number), uploadId }, body, onSent);
    arrived.set(number, etag ?? '');
  }
  const list = [...arrived].map(
    ([number, etag]) => `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
  );
  const whole = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
  await insist('POST', { uploadId }, whole);
  onProgress(1);
}

/** What arrived of it is deleted at once; where that fails, a day later. */
function forget({ url, token, environment }: UploadTicket, uploadId: string): Promise<unknown> {
  const query = new URLSearchParams({ uploadId, token, environment });
  return fetch(`${url}?${query}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function refusalOf({ text }: Answer): CallRefused {
  try {
    const { message, error } = JSON.parse(text) as { message?: string; error?: string };
    return new CallRefused(message ?? '', error);
  } catch {
    return new CallRefused(textIn(parse(text), 'Message'));
  }
}
