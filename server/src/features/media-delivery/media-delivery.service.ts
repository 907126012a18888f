import { cutPlaylist, filesOf } from '../../media/cut-playlist.ts';
import { isGrowing } from '../../media/playlist.ts';
import { ApiError } from '../../platform/api-error.ts';
import { previewIndexName } from '../../platform/stored-files/preview-name.ts';
import type { FileAnswer, FileRequest, StoredFiles } from '../../platform/stored-files/stored-files.ts';
import type { MediaAccess } from './media-access.ts';
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
  readAccess: (
    streamId: string,
    token: string | undefined,
    purpose: 'files' | 'pictures',
  ) => Promise<Pick<MediaAccess, 'previewMs'>>;
}

/** Reads files of a package for the web, and passes the token on inside playlists. */
export function createMediaDeliveryService({ files, readAccess }: MediaDeliveryDeps) {
  /** Nothing but what the preview's own playlists name may be read, whatever else the package holds. */
  async function isInPreview(streamId: string, packageId: string, name: string, previewMs: number) {
    if (name === previewIndexName) return previewMs > 0;
    if (previewMs === 0 || name === 'index.m3u8') return false;
    if (/^[^/]+\/index\.m3u8$/.test(name)) return true;
    const [, folder, base] = /^([^/]+)\/([^/]+\.(?:m4s|mp4))$/.exec(name) ?? [];
    const index = folder && toMediaFile(streamId, packageId, `${folder}/index.m3u8`, true);
    if (!index || !base) return false;
    const source = await files.open(index.key, { isFinal });
    return filesOf(cutPlaylist(Buffer.from(await source.whole()).toString('utf8'), previewMs)).has(base);
  }

  return {
    async read(request: MediaRequest): Promise<FileAnswer> {
      const { streamId, packageId, token, environment } = request;
      const isPreviewIndex = request.name === previewIndexName;
      const name = isPreviewIndex ? 'index.m3u8' : request.name;
      const file = toMediaFile(streamId, packageId, name, token !== undefined);
      if (!file) throw new ApiError('media.not_found');
      const isPicture = file.type.startsWith('image/');
      const { previewMs } = await readAccess(streamId, token, isPicture ? 'pictures' : 'files');
      const isCut = previewMs !== undefined && !isPicture;
      if (isCut && !(await isInPreview(streamId, packageId, request.name, previewMs)))
        throw new ApiError('media.payment_needed');

      const isMaster = name === 'index.m3u8';
      const mayGrow = name.endsWith('.m3u8') && !isMaster;
      const source = await files.open(file.key, { changing: isMaster, ...(mayGrow && { isFinal }) });
      const cacheControl = mayGrow && !isFinal(await source.whole()) ? 'no-store' : file.cacheControl;
      const headers = { 'content-type': file.type, 'cache-control': cacheControl };
      if (file.isIndex && token !== undefined) {
        const query = new URLSearchParams({ token, ...(environment && { environment }) }).toString();
        const whole = Buffer.from(await source.whole()).toString('utf8');
        const body = Buffer.from(withSignedNames(name, isCut ? cutPlaylist(whole, previewMs) : whole, query));
        // What is more once it is paid for must be asked for again.
        const cached = isCut ? { 'cache-control': 'private, no-store' } : {};
        return { status: 200, headers: { ...headers, ...cached, 'content-length': body.length }, body };
      }
      return files.answer(source, request, headers);
    },
  };
}

const isFinal = (playlist: Uint8Array) => !isGrowing(Buffer.from(playlist).toString('utf8'));
