import type { Config } from '../../config.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createCaptionFiles } from './caption-files.ts';
import { type CaptionMediaDeps, captionMediaRoutes } from './caption-media.routes.ts';
import { captionsRoutes } from './captions.routes.ts';
import {
  type CaptionsDeps,
  createCaptionsService,
  type EmbeddedCaptions,
  type ShownCaption,
} from './captions.service.ts';
import {
  createTranscriptionService,
  type SettledTranscription,
  type TranscriptionDeps,
} from './transcription.service.ts';
import { createTranscriptionClient } from './transcription-client.ts';

type CaptionsParts = Pick<
  Parts,
  'database' | 'hooks' | 'jobs' | 'storage' | 'requireDisk' | 'files' | 'newId' | 'clock'
> & {
  config: Pick<Config, 'environment' | 'transcription'>;
};

export interface CaptionsPorts {
  streams: {
    mediaQuery: CaptionsDeps['streams']['mediaQuery'];
    transcribedOn: TranscriptionDeps['streamsOn'];
    captionsOf: Subscribable<[streamIds: string[]], ReadonlyMap<string, ShownCaption[]>>;
    streamsRemoving: Subscribable<[Transaction, { streamIds: readonly string[] }]>;
  };
  packaging: {
    streamPlayable: Subscribable<[Transaction, streamId: string]>;
    captionsFound: Subscribable<[businessId: string, streamId: string, embedded: readonly EmbeddedCaptions[]]>;
  };
  mediaDelivery: CaptionMediaDeps['mediaDelivery'];
}

/** `retries`: how often to try to fetch a transcription. */
export function createCaptions(
  { config, database, hooks, jobs, storage, requireDisk, files, newId, clock }: CaptionsParts,
  { streams, packaging, mediaDelivery }: CaptionsPorts,
  { retries }: Pick<TranscriptionDeps, 'retries'> = {},
) {
  const { mediaQuery, transcribedOn } = streams;
  const lockIn = async (tx: Transaction, streamId: string) =>
    (await transcribedOn(tx).lockTranscribed(streamId))?.businessId;
  const captions = createCaptionsService({
    database,
    files: createCaptionFiles({ database, jobs, storage, requireDisk, newId }),
    streams: { mediaQuery, lockIn },
    newId,
    clock,
  });
  /** Runs in the transaction that stores a transcription, or says why there is none. */
  const transcriptionSettled = hooks.create<[Transaction, SettledTranscription]>('transcriptionSettled');
  const transcription = createTranscriptionService({
    database,
    jobs,
    captions,
    streamsOn: transcribedOn,
    onSettled: transcriptionSettled.run,
    client: config.transcription && createTranscriptionClient(config.transcription),
    ...(retries && { retries }),
  });
  streams.captionsOf.subscribe('captions', captions.shownOf);
  streams.streamsRemoving.subscribe('captions', (tx, { streamIds }) => captions.removeStreamsIn(tx, streamIds));
  packaging.streamPlayable.subscribe('captions', transcription.startIn);
  packaging.captionsFound.subscribe('captions', captions.addEmbedded);

  return {
    captions,
    transcription,
    transcriptionSettled,

    routes({ route, app }: Http) {
      captionsRoutes(route, captions, transcription);
      captionMediaRoutes(app, { files, captions, mediaDelivery, config });
    },
  };
}
