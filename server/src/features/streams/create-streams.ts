import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { createArchivesService } from './archives.service.ts';
import { type BulkChangesDeps, createBulkChangesService } from './bulk-changes.service.ts';
import { createOpenVideosService } from './open-videos.service.ts';
import { createRecordings } from './recordings.ts';
import { createStreamEditor, type StreamEditorDeps } from './stream-editor.ts';
import { createStreamHistoryRepository } from './stream-history.repository.ts';
import { createStreamHistoryService } from './stream-history.service.ts';
import { createStreamListRepository } from './stream-list.repository.ts';
import type { StreamRemoval } from './stream-removal.ts';
import type { ImageExists, MayShow } from './stream-rules.ts';
import type { StreamView } from './stream-view.ts';
import { createStreamsRepository, type StreamRow } from './streams.repository.ts';
import { createStreamsService } from './streams.service.ts';
import { createViewerStreamsService, type ViewerStreamsDeps } from './viewer-streams.service.ts';
import { createVodService } from './vod.service.ts';

export interface StreamsFeatureDeps extends Pick<ViewerStreamsDeps, 'mediaTokens' | 'organizerOf' | 'publicUrl'> {
  database: Database;
  view: StreamView;
  removal: StreamRemoval;
  onAirAmong: BulkChangesDeps['onAirAmong'];
  imageExists: ImageExists;
  keepImage: StreamEditorDeps['keepImage'];
  keepShown: StreamEditorDeps['keepShown'];
  mayShow: MayShow;
  requeue: (streamId: string) => Promise<StreamRow | undefined>;
  prepareLive: (businessId: string, streamId: string) => Promise<unknown>;
  /** Thumbnail of the placeholder video. */
  placeholderUrl: string;
  newId: NewId;
  clock: Clock;
}

export type StreamsFeature = ReturnType<typeof createStreams>;

/** Wires the feature. */
export function createStreams(deps: StreamsFeatureDeps) {
  const { database } = deps;
  const parts = {
    ...deps,
    streams: createStreamsRepository(database.db),
    lists: createStreamListRepository(database.db),
    editor: createStreamEditor(deps),
  };
  return {
    library: createStreamsService(parts),
    bulk: createBulkChangesService(deps),
    vod: createVodService(parts),
    archives: createArchivesService(parts),
    history: createStreamHistoryService({ history: createStreamHistoryRepository(database.db) }),
    viewers: createViewerStreamsService(parts),
    openVideos: createOpenVideosService(parts),
    recordings: createRecordings(deps),
  };
}
