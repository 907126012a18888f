import { isGrowing } from '../../media/playlist.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { FileAnswer, FileRequest, StoredFiles } from '../../platform/stored-files/stored-files.ts';
import { toMediaFile } from './media-file.ts';
import { withSignedNames } from './signed-names.ts';

export type MediaDeliveryService = ReturnType<typeof createMediaDeliveryService>;

export interface MediaRequest extends FileRequest {
  streamId: string;
  packageId: string;
  /** Path inside the package, e.g. `source/3.m4s`. */
  name: string;
  token?: string | undefined;
  environment?: string | undefined;
}

export interface MediaDeliveryDeps {
  files: StoredFiles;
  requireAccess: (streamId: string, token: string | undefined, purpose: 'files' | 'pictures') => Promise<unknown>;
}

/** Reads files of a package for the web, and passes the token on inside playlists. */
export function createMediaDeliveryService({ files, requireAccess }: MediaDeliveryDeps) {
  return {
    async read(request: MediaRequest): Promise<FileAnswer> {
      const { streamId, packageId, name, token, environment } = request;
      const file = toMediaFile(streamId, packageId, name, token !== undefined);
      if (!file) throw new ApiError('media.not_found');
      await requireAccess(streamId, token, file.type.startsWith('image/') ? 'pictures' : 'files');

      const isMaster = name === 'index.m3u8';
      const mayGrow = name.endsWith('.m3u8') && !isMaster;
      const source = await files.open(file.key, { changing: isMaster, ...(mayGrow && { isFinal }) });
      const cacheControl = mayGrow && !isFinal(await source.whole()) ? 'no-store' : file.cacheControl;
      const headers = { 'content-type': file.type, 'cache-control': cacheControl };
      if (file.isIndex && token !== undefined) {
        const query = new URLSearchParams({ token, ...(environment && { environment }) }).toString();
        const body = Buffer.from(withSignedNames(name, Buffer.from(await source.whole()).toString('utf8'), query));
        return { status: 200, headers: { ...headers, 'content-length': body.length }, body };
      }
      return files.answer(source, request, headers);
    },
  };
}

const isFinal = (playlist: Uint8Array) => !isGrowing(Buffer.from(playlist).toString('utf8'));
