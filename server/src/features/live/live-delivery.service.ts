import { type LiveFile, parseLiveName } from '../../media/live/live-names.ts';
import type { RenditionFiles } from '../../media/live/live-origin.ts';
import { liveRungName } from '../../media/live/live-rung.ts';
import { buildMasterPlaylist, withQuery } from '../../media/playlist.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { FileAnswer, FileRequest, StoredFiles } from '../../platform/stored-files/stored-files.ts';
import type { LiveRow } from './live.repository.ts';
import type { LiveChannel, LiveChannels } from './live-channels.ts';
import {
  initKey,
  liveFolder,
  posterKey,
  posterName,
  renditionFolder,
  segmentKey,
  sourceRendition,
} from './live-files.ts';
import { toSession } from './live-lifecycle.service.ts';
import { previewSession } from './live-view.ts';
import type { RecordedLives } from './recorded-lives.ts';

export type LiveDelivery = ReturnType<typeof createLiveDelivery>;

export interface LiveMediaRequest extends FileRequest {
  streamId: string;
  sessionId: string;
  /** Below the session: `index.m3u8`, `source/index.m3u8`, `source/3.m4s`. */
  name: string;
  token: string | undefined;
  /** The query for the addresses in playlists, without `?`. */
  query: string;
  msn: number | undefined;
  part: number | undefined;
  skip: boolean;
  signal: AbortSignal;
}

export interface LiveDeliveryDeps {
  findLive: (streamId: string) => Promise<LiveRow | undefined>;
  channels: LiveChannels;
  recorded: RecordedLives;
  files: StoredFiles;
  /** Returns as whom the caller reads. Throws if the caller may not read the stream's media. */
  requireAccess: (streamId: string, token: string | undefined) => Promise<'owner' | 'viewer'>;
}

const playlistType = 'application/vnd.apple.mpegurl';

/** The media of live streams: recent media from memory, older media from the storage. */
export function createLiveDelivery({ findLive, channels, recorded, files, requireAccess }: LiveDeliveryDeps) {
  function text(body: string, cacheControl: string, query: string): FileAnswer {
    const bytes = Buffer.from(withQuery(body, query));
    const headers = { 'content-type': playlistType, 'cache-control': cacheControl, 'content-length': bytes.length };
    return { status: 200, headers, body: bytes };
  }

  function fromMemory(bytes: Uint8Array, type: string, reach: string): FileAnswer {
    const headers = {
      'content-type': type,
      'cache-control': `${reach}, max-age=31536000, immutable`,
      'content-length': bytes.length,
    };
    return { status: 200, headers, body: bytes };
  }

  /** Returns the row if the caller may read this session. */
  async function open({ streamId, sessionId, token }: LiveMediaRequest): Promise<LiveRow> {
    const reader = await requireAccess(streamId, token);
    const row = await findLive(streamId);
    if (!row) throw new ApiError('media.not_found');
    const isPreview = sessionId === previewSession;
    if (reader !== 'owner' && (row.recordOnly || isPreview)) throw new ApiError('media.not_found');
    if (!isPreview && row.sessionId !== sessionId) throw new ApiError('media.not_found');
    if (row.status === 'ENDED' && reader !== 'owner' && !row.shouldPlayVod) throw new ApiError('media.not_found');
    return row;
  }

  /** With the media of this session, if it is in this process. */
  async function channelOf({ sessionId }: LiveMediaRequest, row: LiveRow): Promise<LiveChannel | undefined> {
    const channel = await channels.get(row.streamId);
    return (channel?.session?.sessionId ?? previewSession) === sessionId ? channel : undefined;
  }

  async function master(
    request: LiveMediaRequest,
    row: LiveRow,
    channel: LiveChannel | undefined,
  ): Promise<FileAnswer> {
    const source = channel?.origin.rendition() ?? (await recorded.rendition(row));
    if (!source) throw new ApiError('media.not_found');
    const lower = channel?.lower?.rendition(source);
    // Players start with the first, and near the live edge there is no buffer to find out that it is too much.
    const body = buildMasterPlaylist([
      ...(lower ? [{ rendition: lower, uri: `${renditionFolder(liveRungName)}index.m3u8` }] : []),
      { rendition: source, uri: `${renditionFolder(sourceRendition)}index.m3u8` },
    ]);
    return text(body, 'no-cache', request.query);
  }

  async function playlist(
    request: LiveMediaRequest,
    row: LiveRow,
    from: Pick<RenditionFiles, 'playlist'> | undefined,
    /** Folder of the stored files, relative to the playlist. */
    folder: string,
  ): Promise<FileAnswer> {
    const { msn, part, skip, signal, query } = request;
    if (!from) return text(await recorded.playlist(row, folder), 'no-cache', query);
    const answer = await from.playlist({ msn, part, skip, signal });
    if (answer.status === 400) throw new ApiError('media.range_invalid');
    if (answer.status === 503) throw new ApiError('server.unavailable');
    // Blocking requests get the same answer for everybody.
    return text(answer.body, msn === undefined ? 'no-cache' : 'max-age=5', query);
  }

  /** Reads from memory; undefined if it may be in the storage. */
  async function fileInMemory(
    request: LiveMediaRequest,
    wanted: LiveFile,
    from: Pick<RenditionFiles, 'part' | 'init' | 'segment'> | undefined,
  ): Promise<FileAnswer | undefined> {
    const bytes =
      wanted.type === 'part'
        ? await from?.part(wanted.seq, wanted.part, request.signal)
        : wanted.type === 'init'
          ? from?.init(wanted.init)
          : from?.segment(wanted.seq);
    if (bytes) return fromMemory(bytes, typeOf(wanted), reachOf(request));
    if (wanted.type === 'part') throw new ApiError('media.not_found');
    return undefined;
  }

  async function storedFile(request: LiveMediaRequest, row: LiveRow, wanted: LiveFile): Promise<FileAnswer> {
    const session = toSession(row);
    if (!session || wanted.type === 'part') throw new ApiError('media.not_found');
    const folder = liveFolder(session, sourceRendition);
    const key = wanted.type === 'init' ? initKey(folder, wanted.init) : segmentKey(folder, wanted.seq);
    const headers = {
      'content-type': typeOf(wanted),
      'cache-control': `${reachOf(request)}, max-age=31536000, immutable`,
    };
    return files.answer(await files.open(key), request, headers);
  }

  async function poster(request: LiveMediaRequest, row: LiveRow): Promise<FileAnswer> {
    const session = toSession(row);
    if (!session || row.status !== 'ENDED') throw new ApiError('media.not_found');
    const headers = {
      'content-type': 'image/jpeg',
      'cache-control': `${reachOf(request)}, max-age=31536000, immutable`,
    };
    return files.answer(await files.open(posterKey(session)), request, headers);
  }

  return {
    async read(request: LiveMediaRequest): Promise<FileAnswer> {
      const row = await open(request);
      const channel = await channelOf(request, row);
      if (request.name === posterName) return poster(request, row);
      if (request.name === 'index.m3u8') return master(request, row, channel);
      const [rendition, name, ...rest] = request.name.split('/');
      const isSource = rendition === sourceRendition;
      if ((!isSource && rendition !== liveRungName) || !name || rest.length > 0) throw new ApiError('media.not_found');
      const from = isSource ? channel?.origin : channel?.lower;
      if (name === 'index.m3u8') {
        // A player may request the lower rendition when the live is over and only the source is left.
        const folder = isSource ? '' : `../${renditionFolder(sourceRendition)}`;
        return playlist(request, row, from, folder);
      }
      const wanted = parseLiveName(name);
      const answer = wanted && (await fileInMemory(request, wanted, from));
      if (answer) return answer;
      if (!wanted || !isSource) throw new ApiError('media.not_found');
      return storedFile(request, row, wanted);
    },
  };
}

const typeOf = ({ type }: LiveFile) => (type === 'init' ? 'video/mp4' : 'video/iso.segment');
const reachOf = ({ token }: LiveMediaRequest) => (token === undefined ? 'public' : 'private');
