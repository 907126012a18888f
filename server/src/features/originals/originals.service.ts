import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ExpiringTokens } from '../../platform/expiring-tokens.ts';
import type { FileAnswer, FileRequest, StoredFiles } from '../../platform/stored-files/stored-files.ts';
import { attachment } from '../../platform/web/attachment.ts';

export type OriginalsService = ReturnType<typeof createOriginalsService>;

interface Uploaded {
  id: string;
  fileName: string;
  /** Null until the upload is finished, and for what was recorded. */
  sourceKey: string | null;
}

export interface OriginalsDeps {
  find: (businessId: string, streamId: string) => Promise<Uploaded | undefined>;
  findAny: (streamId: string) => Promise<Uploaded | undefined>;
  files: StoredFiles;
  tokens: ExpiringTokens;
  clock: Clock;
}

/** The files that videos were made of, as they were uploaded. */
export function createOriginalsService({ find, findAny, files, tokens, clock }: OriginalsDeps) {
  return {
    async link(businessId: string, streamId: string): Promise<{ url: string; expiresDate: string }> {
      const stream = await find(businessId, streamId);
      if (!stream) throw new ApiError('stream.not_found');
      if (!stream.sourceKey) throw new ApiError('stream.no_original');
      const now = clock();
      const url = `/media/originals/${streamId}?token=${encodeURIComponent(tokens.issue(streamId, now))}`;
      return { url, expiresDate: new Date(now.getTime() + tokens.lifetimeMs).toISOString() };
    },

    /** For whoever has a link. */
    async download(streamId: string, request: FileRequest): Promise<FileAnswer> {
      const stream = await findAny(streamId);
      if (!stream?.sourceKey) throw new ApiError('media.not_found');
      return files.answer(await files.open(stream.sourceKey, { changing: true }), request, {
        'content-type': 'application/octet-stream',
        'content-disposition': attachment(stream.fileName),
        'cache-control': 'private, no-store',
      });
    },
  };
}
