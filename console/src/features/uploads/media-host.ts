import { t } from '@lingui/core/macro';
import { ErrorBody, type ErrorCode, type UploadTicket } from '@zeacon/contract';
import { platformText } from '../../language/platform-text.ts';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { UploadAnswer, UploadHttp, UploadRequest } from '../../platform/upload-http.ts';

export interface UploadedPart {
  etag: string;
  sizeBytes: number;
}

type Search = Record<string, string>;

/** S3's multipart calls at a ticket's `url`, as `uploadBase` of the contract describes them. */
export function createMediaHost(http: UploadHttp, origin: string) {
  async function send(
    ticket: UploadTicket,
    search: Search,
    request: Omit<UploadRequest, 'url'>,
  ): Promise<UploadAnswer> {
    const url = new URL(ticket.url, origin);
    const all = { ...search, token: ticket.token, environment: ticket.environment };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    const answer = await http({ ...request, url: url.href });
    if (answer.status < 200 || answer.status > 299) throw toFailure(answer);
    return answer;
  }

  return {
    /** Returns the UploadId: always the same for one ticket. */
    async open(ticket: UploadTicket, signal: AbortSignal): Promise<string> {
      const { body } = await send(ticket, { uploads: '' }, { method: 'POST', signal });
      return textOf(parseXml(body), 'UploadId');
    },

    async listParts(ticket: UploadTicket, uploadId: string, signal: AbortSignal): Promise<Map<number, UploadedPart>> {
      const parts = new Map<number, UploadedPart>();
      let marker: string | undefined;
      do {
        const search: Search = { uploadId, ...(marker && { 'part-number-marker': marker }) };
        const answer = parseXml((await send(ticket, search, { method: 'GET', signal })).body);
        for (const part of answer.getElementsByTagName('Part')) {
          parts.set(Number(textOf(part, 'PartNumber')), {
            etag: textOf(part, 'ETag'),
            sizeBytes: Number(textOf(part, 'Size')),
          });
        }
        const isTruncated = textOf(answer, 'IsTruncated') === 'true';
        marker = isTruncated ? textOf(answer, 'NextPartNumberMarker') : undefined;
      } while (marker);
      return parts;
    },

    /** Returns the part's ETag. */
    async putPart(
      ticket: UploadTicket,
      uploadId: string,
      part: { number: number; body: Blob; onProgress: (sentBytes: number) => void },
      signal: AbortSignal,
    ): Promise<string> {
      const search = { partNumber: String(part.number), uploadId };
      const { body, onProgress } = part;
      const { etag } = await send(ticket, search, { method: 'PUT', body, onProgress, signal });
      if (!etag) throw new ApiFailure('server.failed', t`The server did not confirm a part of the file.`);
      return etag;
    },

    async complete(
      ticket: UploadTicket,
      uploadId: string,
      parts: ReadonlyMap<number, UploadedPart>,
      signal: AbortSignal,
    ): Promise<void> {
      const listed = [...parts]
        .sort(([one], [other]) => one - other)
        .map(([number, { etag }]) => `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`);
      const body = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`;
      await send(ticket, { uploadId }, { method: 'POST', body, signal });
    },

    async abort(ticket: UploadTicket, uploadId: string, signal: AbortSignal): Promise<void> {
      await send(ticket, { uploadId }, { method: 'DELETE', signal });
    },
  };
}

export type MediaHost = ReturnType<typeof createMediaHost>;

function parseXml(text: string): Document {
  return new DOMParser().parseFromString(text, 'application/xml');
}

function textOf(node: Document | Element, tag: string): string {
  return node.getElementsByTagName(tag)[0]?.textContent ?? '';
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function toFailure({ status, body }: UploadAnswer): ApiFailure {
  if (status === 0) return new ApiFailure('network.failed', t`The server could not be reached.`);
  const parsed = ErrorBody.safeParse(parseJson(body));
  if (!parsed.success)
    return new ApiFailure('server.failed', platformText(textOf(parseXml(body), 'Message')) || t`Something went wrong`, {
      status,
    });
  return new ApiFailure(parsed.data.error as ErrorCode, platformText(parsed.data.message), {
    status,
    requestId: parsed.data.requestId,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
