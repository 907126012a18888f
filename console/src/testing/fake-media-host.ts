import type { UploadAnswer, UploadHttp, UploadRequest } from '../platform/upload-http.ts';

const latencyMs = 1;

/** A storage host in memory that speaks S3's multipart XML. `interfere` can answer instead. */
export function createFakeMediaHost(validToken: () => string = () => 'token-1') {
  const parts = new Map<number, string>();
  const requests: { method: string; search: URLSearchParams; body: string }[] = [];
  let finished: string | undefined;
  let isAborted = false;
  let underWay = 0;
  let mostUnderWay = 0;
  let interfere: ((method: string, search: URLSearchParams) => Partial<UploadAnswer> | undefined) | undefined;

  const answer = (status: number, body = '', etag: string | null = null): UploadAnswer => ({ status, body, etag });
  const refusal = (status: number, error: string) =>
    answer(status, JSON.stringify({ message: error, error, status: String(status) }));

  function act(method: string, search: URLSearchParams, body: string): UploadAnswer {
    if (search.get('token') !== validToken()) return refusal(401, 'upload.token_invalid');
    if (search.has('uploads')) {
      return answer(200, '<InitiateMultipartUploadResult><UploadId>mp-1</UploadId></InitiateMultipartUploadResult>');
    }
    if (search.get('uploadId') !== 'mp-1' || isAborted) return refusal(404, 'upload.not_found');
    if (finished !== undefined) return refusal(409, 'upload.finished');
    const part = Number(search.get('partNumber'));
    if (method === 'PUT') {
      parts.set(part, body);
      return answer(200, '', `"etag-${part}-${body}"`);
    }
    if (method === 'GET') {
      const listed = [...parts].map(
        ([number, text]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>&quot;etag-${number}-${text}&quot;</ETag><Size>${text.length}</Size></Part>`,
      );
      return answer(200, `<ListPartsResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListPartsResult>`);
    }
    if (method === 'DELETE') {
      isAborted = true;
      return answer(204);
    }
    const named = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)];
    const fits = named.every(([, number, etag]) => etag === `&quot;etag-${number}-${parts.get(Number(number))}&quot;`);
    if (!fits) return refusal(400, 'upload.part_invalid');
    finished = named.map(([, number]) => parts.get(Number(number))).join('');
    return answer(200);
  }

  const http: UploadHttp = async ({ method, url, body, onProgress, signal }: UploadRequest) => {
    signal.throwIfAborted();
    const { searchParams: search } = new URL(url);
    const text = body instanceof Blob ? await body.text() : (body ?? '');
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    onProgress?.(text.length / 2);
    await new Promise((resolve) => setTimeout(resolve, latencyMs));
    underWay -= 1;
    signal.throwIfAborted();
    requests.push({ method, search, body: text });
    const odd = interfere?.(method, search);
    return odd ? { status: 0, body: '', etag: null, ...odd } : act(method, search, text);
  };

  return {
    http,
    requests,
    parts,
    /** The whole file once it is complete. */
    get finished() {
      return finished;
    },
    get isAborted() {
      return isAborted;
    },
    get mostUnderWay() {
      return mostUnderWay;
    },
    /** Answers instead of the host if it returns something: `{}` is a lost connection. */
    interfereWith(how: typeof interfere) {
      interfere = how;
    },
    act,
  };
}
