import { type Live, type LiveIngest, type PublicLive, serverMessages } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import { isOutOfSpace } from '../../platform/out-of-space.ts';
import type { LiveRow } from './live.repository.ts';
import type { LiveChannel } from './live-channels.ts';
import { broadcastUrl } from './live-files.ts';

export interface LiveViewDeps {
  graceMs: number;
  maxPeerViewers: number;
  /** Address for encoders; null if this server accepts no RTMP. */
  rtmpUrl: () => string | null;
  openKey: (sealed: string) => string;
}

/** What is known of a stream's media; nothing before its first picture. */
export interface LivePicture {
  width: number;
  height: number;
  durationMs: number;
}

/** `query` signs addresses and starts with `?`. */
export function toPublicLive(row: LiveRow, hasPicture: boolean, viewerCount: number, query: string): PublicLive {
  const isHidden = row.recordOnly;
  return {
    liveStatus: isHidden && row.status !== 'ENDED' ? 'SCHEDULED' : row.status,
    hostLive: row.status === 'LIVE' && !isHidden,
    startedDate: isHidden ? null : (row.startedAt?.toISOString() ?? null),
    endedDate: row.endedAt?.toISOString() ?? null,
    hlsBroadcastUrl: isHidden ? null : addressOf(row, hasPicture, query),
    streamMode: row.streamMode,
    shouldPlayVod: row.shouldPlayVod && !isHidden,
    canRaiseHand: row.canRaiseHand && row.status === 'LIVE' && !isHidden,
    chatChannelName: row.hasChat ? `stream.${row.streamId}` : null,
    viewerCount,
  };
}

export function addressOf({ streamId, sessionId, archiveId }: LiveRow, hasPicture: boolean, query: string) {
  return sessionId && archiveId && hasPicture ? `${broadcastUrl(streamId, sessionId)}${query}` : null;
}

export interface HostSide {
  channel: LiveChannel | undefined;
  hasPicture: boolean;
  viewerCount: number;
  needsPlan: boolean;
  query: string;
}

export function toLive(
  row: LiveRow,
  side: HostSide,
  { graceMs, maxPeerViewers, rtmpUrl, openKey }: LiveViewDeps,
): Live {
  const url = rtmpUrl();
  const graceEnds = row.interruptedAt && new Date(row.interruptedAt.getTime() + graceMs);
  return {
    streamId: row.streamId,
    liveStatus: row.status,
    streamMode: row.streamMode,
    canRaiseHand: row.canRaiseHand,
    hasChat: row.hasChat,
    chatSlowModeSec: row.chatSlowModeSec,
    startsWithEncoder: row.startsWithEncoder,
    recordOnly: row.recordOnly,
    shouldPlayVod: row.shouldPlayVod,
    startedDate: row.startedAt?.toISOString() ?? null,
    interruptedDate: row.interruptedAt?.toISOString() ?? null,
    graceEndsDate: graceEnds?.toISOString() ?? null,
    endedDate: row.endedAt?.toISOString() ?? null,
    sessionId: row.sessionId,
    archiveId: row.status === 'ENDED' ? row.archiveId : null,
    hlsBroadcastUrl: addressOf(row, side.hasPicture, side.query) ?? previewUrl(side),
    ingest: ingestOf(side.channel),
    refusedEncoder: refusedEncoderOf(row),
    viewerCount: side.viewerCount,
    maxPeerViewers,
    needsPlan: side.needsPlan,
    rtmp: url === null || row.status === 'ENDED' ? null : { url, streamKey: openKey(row.keySealed) },
  };
}

/** Before the stream is on air, its owner sees what the encoder sends. */
function previewUrl({ channel, query }: HostSide): string | null {
  if (!channel?.sender || channel.session || !channel.origin.position()) return null;
  return `${broadcastUrl(channel.streamId, previewSession)}${query}`;
}

export const previewSession = 'preview';

function ingestOf(channel: LiveChannel | undefined): LiveIngest | null {
  if (!channel?.sender) return null;
  const { facts, connectedAt } = channel.sender;
  const { unstoredSegments: _unstored, lostSegments, storeFailure, ...stats } = channel.origin.stats();
  const recordingProblem = recordingProblemOf(lostSegments, storeFailure);
  const lowerQuality = lowerQualityOf(channel.lower);
  return { ...facts, connectedDate: connectedAt.toISOString(), ...stats, recordingProblem, lowerQuality };
}

function refusedEncoderOf({ status, encoderRefusal, encoderRefusedAt }: LiveRow): Live['refusedEncoder'] {
  if (status === 'ENDED' || encoderRefusal === null || !encoderRefusedAt) return null;
  return { reason: encoderRefusal, refusedDate: encoderRefusedAt.toISOString() };
}

function lowerQualityOf(lower: LiveChannel['lower']): LiveIngest['lowerQuality'] {
  if (lower?.isWaiting()) return 'waiting';
  return lower?.isOffered() ? 'encoded' : 'none';
}

function recordingProblemOf(lostSegments: number, failure: Error | undefined): string | null {
  if (failure) return hasNoRoom(failure) ? serverMessages.recordingHasNoRoom : serverMessages.recordingIsLate;
  return lostSegments > 0 ? serverMessages.recordingHasGaps : null;
}

const hasNoRoom = (failure: Error) =>
  isOutOfSpace(failure) || (failure instanceof ApiError && failure.code === 'server.storage_full');
