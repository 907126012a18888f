import { liveInitName, liveSegmentName } from '../../media/live/live-names.ts';

/** The rendition that arrives; it is never re-encoded. */
export const sourceRendition = 'source';

/** Relative to the folder of a session. */
export const renditionFolder = (rendition: string) => `${rendition}/`;
/** A rendition's playlist, relative to another rendition's. */
export const siblingPlaylist = (rendition: string) => `../${renditionFolder(rendition)}index.m3u8`;

/** The package id of a session's recording is derived from the session's id. */
export const packageIdOf = (sessionId: string) => sessionId.replace(/^lvs_/, 'pkg_');

/** Where a session's media is stored: the files of its recording, from the first segment on. */
export function liveFolder({ archiveId, sessionId }: { archiveId: string; sessionId: string }, rendition: string) {
  return `streams/${archiveId}/${packageIdOf(sessionId)}/${rendition}/`;
}

/** The picture of a session's recording. */
export const posterName = 'poster.jpg';
export const posterKey = ({ archiveId, sessionId }: { archiveId: string; sessionId: string }) =>
  `streams/${archiveId}/${packageIdOf(sessionId)}/${posterName}`;

export const initKey = (folder: string, init: number) => `${folder}${liveInitName(init)}`;
export const segmentKey = (folder: string, seq: number) => `${folder}${liveSegmentName(seq)}`;

const sessionUrl = (streamId: string, sessionId: string) => `/media/live/${streamId}/${sessionId}/`;

/** Address of a session's master playlist, without a query. */
export const broadcastUrl = (streamId: string, sessionId: string) => `${sessionUrl(streamId, sessionId)}index.m3u8`;

/** Address of the picture of a session's recording, without a query. */
export const posterUrl = (streamId: string, sessionId: string) => `${sessionUrl(streamId, sessionId)}${posterName}`;
