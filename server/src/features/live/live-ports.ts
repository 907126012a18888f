import type { ChannelState, LiveHypergraphic } from '@zeacon/contract';
import type { ViewerToken } from '../../platform/actors/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { LiveService, LiveServiceDeps, ShownLive } from './live.service.ts';
import type { LiveArchivesDeps } from './live-archives.ts';
import type { LiveChannelsDeps, LiveWatchers } from './live-channels.ts';
import type { LiveDeliveryDeps } from './live-delivery.service.ts';
import type { LiveLifecycleDeps } from './live-lifecycle.service.ts';
import type { LiveSession } from './live-store.ts';
import type { MissingRecordingsDeps } from './missing-recordings.ts';
import type { RecordingDeps } from './recording.service.ts';

interface WatchableLive {
  streamId: string;
  /** Whether anyone may watch it, without a token. */
  isOpen: boolean;
}

/** A recording that could not be made. */
export interface FailedRecording {
  id: string;
  businessId: string;
  sessionId: string;
}

export interface LivePorts {
  accounts: Pick<LiveLifecycleDeps, 'isClosed'> & {
    closedOn: (tx: Transaction) => { keepOpen(businessId: string): Promise<boolean> };
    businessClosed: Subscribable<[businessId: string]>;
  };
  streams: Pick<LiveLifecycleDeps, 'publishIn'> & {
    find: LiveServiceDeps['findStream'];
    mediaQuery(businessId: string, streamId: string, isHidden: boolean): Promise<string | undefined>;
    viewerQuery(stream: WatchableLive): string;
    viewers: {
      /** Throws if the holder of the token may not watch. */
      requireWatchable(streamId: string | undefined, token: ViewerToken | undefined): Promise<WatchableLive>;
    };
    listPackaged: MissingRecordingsDeps['knownAmong'] & LiveServiceDeps['knownAmong'];
    listPackagedIn: LiveServiceDeps['archivesIn'];
    recordings: LiveArchivesDeps['recordings'];
    livesOf: Subscribable<[streamIds: string[]], ReadonlyMap<string, ShownLive>>;
    streamCreated: Subscribable<[{ id: string; businessId: string; contentType: string }]>;
    liveStatusChanging: Subscribable<Parameters<LiveService['changeStatus']>>;
    recordingQueued: Subscribable<[Transaction, FailedRecording]>;
    onAirAmong: Subscribable<[Transaction, streamIds: readonly string[]], readonly string[]>;
    filesLeaving: Subscribable<
      [Transaction, { streamIds: readonly string[]; sessionIds: readonly string[] }],
      { streamIds: readonly string[] }
    >;
  };
  /** Undefined where nothing is sold. */
  billing: { isReadOnly: LiveLifecycleDeps['isReadOnly'] | undefined };
  packaging: Pick<RecordingDeps, 'makeStills'>;
  mediaDelivery: Pick<LiveDeliveryDeps, 'requireAccess'>;
  hypergraphics: Pick<LiveChannelsDeps, 'toDateRanges'> & {
    live: {
      listForPlaylist(streamId: string): Promise<LiveHypergraphic[]>;
      placeIntoArchive: LiveArchivesDeps['placeIntoArchive'];
    };
    dropsChanged: Subscribable<[streamId: string]>;
  };
  sessionTracks: LiveLifecycleDeps['sessions'] & { addIn: LiveChannelsDeps['trackIn'] };
}

/** The fields of a live that changed, as sent to its viewers. */
export type LiveChange = [streamId: string, changed: Partial<ChannelState>];
/** The start or end of a live session. */
export type LiveTurn = [Transaction, session: LiveSession, at: Date];
/** `isLost`: its media stayed away for too long; nobody ended it. */
export type LiveEnd = [...LiveTurn, isLost: boolean];
/** A live whose media arrives at this process. */
export type LiveOnAir = Parameters<LiveWatchers['onAir']>;
