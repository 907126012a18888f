import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCatalog, ruleMessages, serverMessages } from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import type { LiveRendition } from '../../media/live/live-origin.ts';
import { buildRecordingPlaylist } from '../../media/live/recording-playlist.ts';
import { buildMasterPlaylist } from '../../media/playlist.ts';
import type { RecordedMedia } from '../../media/recorded-media.ts';
import type { RecordedPictures } from '../../media/recording-stills.ts';
import { type Job, RetryLater } from '../../platform/jobs.ts';
import { isOutOfSpace } from '../../platform/out-of-space.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { LiveChannels } from './live-channels.ts';
import { initKey, liveFolder, packageIdOf, segmentKey, sourceRendition } from './live-files.ts';
import type { LiveSegmentRow } from './live-media.repository.ts';
import type { LiveOwnership } from './live-ownership.ts';
import type { LiveSession } from './live-store.ts';
import { type RecordedLives, toRendition } from './recorded-lives.ts';
import { pausesOf } from './recording-pauses.ts';
import { createRecordingPictures, type RecordingPicturesOptions } from './recording-pictures.ts';

export interface Recording extends RecordedMedia {
  session: LiveSession;
  /** When its first picture was taken. */
  startedAt: Date;
  pauses: { from: Date; until: Date }[];
}

interface StillsRequest {
  pictures: RecordedPictures;
  prefix: string;
  /** If the signal aborts, its content is kept for the next attempt. */
  folder: string;
  signal: AbortSignal;
}

/** Files of the pictures that were made. */
export type RecordedStills = Partial<Pick<RecordedMedia, 'posterFile' | 'thumbnailsFile'>>;

type StillsOf = Omit<RecordingPicturesOptions, 'storage' | 'folder'> & { signal: AbortSignal };

export interface RecordingDeps {
  channels: LiveChannels;
  ownership: Pick<LiveOwnership, 'request'>;
  recorded: RecordedLives;
  storage: Storage;
  workFolder: string;
  /** Returns nothing without ffmpeg. */
  makeStills: (request: StillsRequest) => Promise<RecordedStills>;
  /**
   * Adds it to the archive with the dropped graphics. A repeated call changes nothing. False if its live was deleted.
   */
  addArchive: (recording: Recording) => Promise<boolean>;
  /** Adds the pictures to a recording in the archive. False if it was deleted. */
  addPictures: (session: LiveSession, pictures: RecordedStills) => Promise<boolean>;
  /** Shows in the archive that it cannot be made, and why. */
  failArchive: (session: LiveSession, reason: string) => Promise<void>;
  log: BaseLogger;
}

/** Makes the recording of an ended live directly from its segments, without encoding or copying. */
export function createRecordingService(deps: RecordingDeps) {
  const { channels, ownership, recorded, storage, workFolder, makeStills, addArchive, addPictures, failArchive, log } =
    deps;

  /** Segments whose files are complete and whose initialisation exists. */
  async function findIntact(segments: readonly LiveSegmentRow[], folder: string): Promise<LiveSegmentRow[]> {
    const sizes = new Map<string, number>();
    for await (const { key, sizeBytes } of storage.list(folder)) sizes.set(key, sizeBytes);
    return segments.filter(
      ({ seq, init, sizeBytes }) =>
        sizes.get(segmentKey(folder, seq)) === sizeBytes && sizes.has(initKey(folder, init)),
    );
  }

  async function takeStills({ sessionId, streamId }: LiveSession, prefix: string, request: StillsOf) {
    const folder = workFolderOf(sessionId);
    try {
      await mkdir(folder, { recursive: true });
      const source = createRecordingPictures({ ...request, storage, folder: `${prefix}${sourceRendition}/` });
      return await makeStills({ pictures: source, prefix, folder, signal: request.signal });
    } catch (error) {
      if (request.signal.aborted) throw error;
      log.warn({ err: error, streamId }, 'The server could not take the pictures of a recording.');
      return {};
    } finally {
      // If the server is stopping, keep the folder for the next attempt.
      if (!request.signal.aborted) await rm(folder, { recursive: true, force: true });
    }
  }

  const workFolderOf = (sessionId: string) => join(workFolder, sessionId);

  return {
    async finish(session: LiveSession, { signal, isLastAttempt }: Pick<Job<LiveSession>, 'signal' | 'isLastAttempt'>) {
      try {
        await make(session, signal);
      } catch (error) {
        if (isLastAttempt && !signal.aborted) await failArchive(session, reasonOf(error));
        throw error;
      }
    },
  };

  async function make(session: LiveSession, signal: AbortSignal): Promise<void> {
    const { streamId } = session;
    const claimed = await ownership.request(streamId);
    if (claimed === 'refused') throw new RetryLater('Another node stores the live still.');
    await channels.end(streamId);
    const folder = liveFolder(session, sourceRendition);
    const { inits, segments: stored } = await recorded.read(session.sessionId);
    if (stored.length === 0) return rm(workFolderOf(session.sessionId), { recursive: true, force: true });
    const segments = await findIntact(stored, folder);
    if (segments.length < stored.length)
      log.error({ streamId, missing: stored.length - segments.length }, 'Segments of a recording are missing.');
    const init = inits.at(-1);
    if (!init || segments.length === 0) return failArchive(session, serverMessages.recordingGone);
    const prefix = folder.slice(0, -`${sourceRendition}/`.length);
    const rendition = toRendition(init, segments);
    await writePackage(prefix, rendition, segments, signal);
    const isWanted = await addArchive({
      session,
      packageId: packageIdOf(session.sessionId),
      durationMs: rendition.durationMs,
      sizeBytes: segments.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      width: rendition.width,
      height: rendition.height,
      posterFile: null,
      thumbnailsFile: null,
      startFiles: [initKey('source/', segments[0]!.init), segmentKey('source/', segments[0]!.seq)],
      startedAt: new Date(segments[0]!.programAtMs),
      pauses: pausesOf(segments),
    });
    // It plays already: pictures of a long recording take longer than anybody wants to wait for it.
    const isThere =
      isWanted && (await addPictures(session, await takeStills(session, prefix, { ...rendition, segments, signal })));
    if (!isThere) await storage.deletePrefix(prefix, signal);
  }

  async function writePackage(
    prefix: string,
    rendition: LiveRendition,
    segments: readonly LiveSegmentRow[],
    signal: AbortSignal,
  ): Promise<void> {
    const asPlaylist = { contentType: 'application/vnd.apple.mpegurl', signal };
    const variants = [{ rendition, uri: `${sourceRendition}/index.m3u8` }];
    const playlist = buildRecordingPlaylist(segments, { isEnded: true });
    await storage.put(`${prefix}${sourceRendition}/index.m3u8`, Buffer.from(playlist), asPlaylist);
    const index = JSON.stringify({ renditions: [{ name: sourceRendition, rendition }] });
    await storage.put(`${prefix}package.json`, Buffer.from(index), { signal });
    await storage.put(`${prefix}index.m3u8`, Buffer.from(buildMasterPlaylist(variants)), asPlaylist);
  }
}

/** For the recording's owner, without internals of the server. */
function reasonOf(error: unknown): string {
  const { message: reason } = errorCatalog[isOutOfSpace(error) ? 'server.storage_full' : 'server.failed'];
  return ruleMessages.fill(serverMessages.recordingFailed, { reason });
}
