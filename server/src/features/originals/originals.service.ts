import { ApiError } from '../../platform/api-error.ts';
import type { FileAnswer, FileRequest, StoredFiles } from '../../platform/stored-files/stored-files.ts';
import { attachment } from '../../platform/web/attachment.ts';
import type { FileLink } from '../../platform/web/linked-files.ts';

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
  link: (streamId: string) => FileLink;
}

/** The files that videos were made of, as they were uploaded. */
export function createOriginalsService({ find, findAny, files, link }: OriginalsDeps) {
  return {
    async link(businessId: string, streamId: string): Promise<FileLink> {
      const stream = await find(businessId, streamId);
      if (!stream) throw new ApiError('stream.not_found');
      if (!stream.sourceKey) throw new ApiError('stream.no_original');
      return link(streamId);
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
