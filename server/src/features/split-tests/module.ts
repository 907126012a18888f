import type { InsightDimension } from '@zeacon/contract';
import { createAddressLimit } from '../../platform/address-limit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createArmNames } from './arm-names.ts';
import { createRunningTests } from './running-tests.ts';
import {
  createSplitFiguresService,
  type HarmfulTest,
  type PlayedBatch,
  type SplitFiguresDeps,
} from './split-figures.service.ts';
import { createSplitTestsRepository } from './split-tests.repository.ts';
import { splitTestsRoutes } from './split-tests.routes.ts';
import { createSplitTestsService, type SplitTestsDeps } from './split-tests.service.ts';
import { createVisitorErasure } from './visitor-erasure.repository.ts';

export interface SplitTestsPorts {
  visitors: { mayRecognise: SplitFiguresDeps['mayRecognise'] };
  streams: { library: { exists: SplitTestsDeps['streamExists'] } };
  playlists: { exists: SplitTestsDeps['playlistExists'] };
  videoWidgets: {
    get: SplitTestsDeps['requireWidget'];
    switchOff: SplitFiguresDeps['switchOff'];
    businessOf: SplitFiguresDeps['businessOf'];
    ownDomainsOf: SplitFiguresDeps['ownDomainsOf'];
  };
  insights: {
    requireRoom: SplitFiguresDeps['requireRoom'];
    batchStored: Subscribable<[PlayedBatch]>;
    visitorErased: Subscribable<[Transaction, { visitorIds: readonly string[] }]>;
    valuesNamed: Subscribable<
      [dimension: InsightDimension, businessId: string, ids: readonly string[] | undefined],
      { id: string; name: string }[]
    >;
  };
}

const lookEveryMs = 600_000;

/** What pages are told of running tests; of its own, since widgets tell it, and tests are of widgets. */
export const createRunningSplitTests = ({ database }: Parts, { visitors }: Pick<SplitTestsPorts, 'visitors'>) =>
  createRunningTests(createSplitTestsRepository(database.db), visitors.mayRecognise);

export function createSplitTests(parts: Parts, ports: SplitTestsPorts) {
  const { visitors, streams, playlists, videoWidgets, insights } = ports;
  const { config, database, hooks, clock, log } = parts;
  /** Runs in the transaction that stops a test whose widget does harm. */
  const splitTestHarmful = hooks.create<[Transaction, HarmfulTest]>('splitTestHarmful');
  const tests = createSplitTestsService({
    ...parts,
    requireWidget: videoWidgets.get,
    streamExists: streams.library.exists,
    playlistExists: playlists.exists,
  });
  const figures = createSplitFiguresService({
    ...parts,
    businessOf: videoWidgets.businessOf,
    mayRecognise: visitors.mayRecognise,
    ownDomainsOf: videoWidgets.ownDomainsOf,
    switchOff: videoWidgets.switchOff,
    requireRoom: insights.requireRoom,
    stopForHarm: tests.stopForHarm,
    onHarm: splitTestHarmful.run,
  });
  insights.batchStored.subscribe('split-tests', figures.notePlayback);
  insights.visitorErased.subscribe('split-tests', (tx, { visitorIds }) => createVisitorErasure(tx).erase(visitorIds));
  const namesOf = createArmNames(createSplitTestsRepository(database.db));
  insights.valuesNamed.subscribe('split-tests', async (dimension, businessId, modes = []) =>
    dimension === 'splitTest' ? namesOf(businessId, modes) : [],
  );
  const limit = { limit: config.rateLimits.eventBatchesPerMinute, windowSec: 60, clock };
  let timer: ReturnType<typeof setInterval> | undefined;

  return {
    splitTestHarmful,
    stopHarmfulTests: figures.stopHarmfulTests,
    routes: ({ route }: Http) => splitTestsRoutes(route, tests, figures, createAddressLimit(limit)),

    start(): void {
      if (!config.roles.includes('worker')) return;
      const look = () =>
        void figures
          .stopHarmfulTests()
          .catch((error) => log.warn({ err: error }, 'The server could not look after split tests.'));
      timer = setInterval(look, lookEveryMs).unref();
    },

    stop: async (): Promise<void> => clearInterval(timer),
  };
}
