import { parseLiveName } from '../../media/live/live-names.ts';
import type { LiveOrigin } from '../../media/live/live-origin.ts';
import { buildMasterPlaylist, withQuery } from '../../media/playlist.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { FileAnswer, FileRequest, StoredFiles } from '../../platform/stored-files/stored-files.ts';
import type { LiveRow } from './live.repository.ts';
import type { LiveChannels } from './live-channels.ts';
import { initKey, liveFolder, segmentKey, sourceRendition } from './live-files.ts';
import { toSession } from './live-life.service.ts';
import { previewSession } from './live-view.ts';
import type { RecordedLives } from './recorded-lives.ts';

export type LiveDelivery = ReturnType<typeof createLiveDelivery>;

export interface LiveMediaRequest extends FileRequest {
  streamId: string;
  sessionId: string;
  /** Below the session: `index.m3u8`, `source/index.m3u8`, `source/3.m4s`. */
  name: string;
  token: string | undefined;
  /** What the addresses in playlists carry on, without `?`. */
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
  /** Answers as whom. Throws where the media of a stream may not be read. */
  requireAccess: (streamId: string, token: string | undefined) => Promise<'owner' | 'viewer'>;
}

const playlistType = 'application/vnd.apple.mpegurl';

/** The media of live streams: from memory while it is young, from the storage when it is not. */
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

  /** The row, for who may read this session of it. */
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

  async function originOf({ sessionId }: LiveMediaRequest, row: LiveRow): Promise<LiveOrigin | undefined> {
    const channel = await channels.get(row.streamId);
    if (!channel) return undefined;
    return (channel.session?.sessionId ?? previewSession) === sessionId ? channel.origin : undefined;
  }

  async function master(request: LiveMediaRequest, row: LiveRow, origin: LiveOrigin | undefined): Promise<FileAnswer> {
    const rendition = origin?.rendition() ?? (await recorded.rendition(row));
    if (!rendition) throw new ApiError('media.not_found');
    const body = buildMasterPlaylist([{ rendition, uri: `${sourceRendition}/index.m3u8` }]);
    return text(body, 'no-cache', request.query);
  }

  async function playlist(
    request: LiveMediaRequest,
    row: LiveRow,
    origin: LiveOrigin | undefined,
  ): Promise<FileAnswer> {
    const { msn, part, skip, signal, query } = request;
    if (!origin) return text(await recorded.playlist(row), 'no-cache', query);
    const answer = await origin.playlist({ msn, part, skip, signal });
    if (answer.status === 400) throw new ApiError('media.range_invalid');
    if (answer.status === 503) throw new ApiError('server.unavailable');
    // Answers that were waited for say the same to everybody who asks for them.
    return text(answer.body, msn === undefined ? 'no-cache' : 'max-age=5', query);
  }

  async function file(request: LiveMediaRequest, row: LiveRow, origin: LiveOrigin | undefined, name: string) {
    const wanted = parseLiveName(name);
    if (!wanted) throw new ApiError('media.not_found');
    const type = wanted.type === 'init' ? 'video/mp4' : 'video/iso.segment';
    const reach = request.token === undefined ? 'public' : 'private';
    if (wanted.type === 'part') {
      const bytes = await origin?.part(wanted.seq, wanted.part, request.signal);
      if (!bytes) throw new ApiError('media.not_found');
      return fromMemory(bytes, type, reach);
    }
    const kept = wanted.type === 'init' ? origin?.init(wanted.init) : origin?.segment(wanted.seq);
    if (kept) return fromMemory(kept, type, reach);
    const session = toSession(row);
    if (!session) throw new ApiError('media.not_found');
    const folder = liveFolder(session, sourceRendition);
    const key = wanted.type === 'init' ? initKey(folder, wanted.init) : segmentKey(folder, wanted.seq);
    const headers = { 'content-type': type, 'cache-control': `${reach}, max-age=31536000, immutable` };
    return files.answer(await files.open(key), request, headers);
  }

  return {
    async read(request: LiveMediaRequest): Promise<FileAnswer> {
      const row = await open(request);
      const origin = await originOf(request, row);
      if (request.name === 'index.m3u8') return master(request, row, origin);
      const [rendition, name, ...rest] = request.name.split('/');
      if (rendition !== sourceRendition || !name || rest.length > 0) throw new ApiError('media.not_found');
      return name === 'index.m3u8' ? playlist(request, row, origin) : file(request, row, origin, name);
    },
  };
}
