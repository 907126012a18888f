import { setTimeout as sleep } from 'node:timers/promises';
import { serverMessages } from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import type { LiveOrigin } from '../../media/live/live-origin-api.ts';
import type { PushToRtmp } from '../../media/rtmp-push.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SealedText } from '../../platform/sealed-text.ts';
import type {
  createBroadcastDestinationsRepository,
  DestinationRow,
  DestinationState,
} from './broadcast-destinations.repository.ts';
import { type DestinationPushSettings, keepPushing } from './destination-push.ts';

/** A live whose media arrives at this process. */
export interface LiveOnAir {
  session: { streamId: string; businessId: string };
  origin: Pick<LiveOrigin, 'subscribe' | 'rendition'>;
}

export interface DestinationPushesDeps {
  destinations: Pick<ReturnType<typeof createBroadcastDestinationsRepository>, 'list' | 'listBusy' | 'setIdle'> & {
    setState(id: string, state: DestinationState): Promise<unknown>;
  };
  sealed: SealedText;
  push: PushToRtmp;
  settings?: DestinationPushSettings;
  /** False if only the owner may see the live. */
  mayPush: (streamId: string) => Promise<boolean>;
  /** Lives of the business on air, on any process. */
  countOnAir: (businessId: string) => Promise<number>;
  random?: () => number;
  clock: Clock;
  log: BaseLogger;
}

interface Running {
  businessId: string;
  streamId: string;
  stop(): void;
  done: Promise<void>;
}

const wait = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined);

/** Changes made on another node are noticed within this time. */
const checkEveryMs = 5000;

/**
 * Pushes the lives of this process to the destinations of their businesses. If a business has several lives, only the
 * first is pushed.
 */
export function createDestinationPushes(deps: DestinationPushesDeps) {
  const { destinations, sealed, push, settings = {}, mayPush, countOnAir, random = Math.random, clock, log } = deps;
  const onAir = new Map<string, LiveOnAir>();
  const running = new Map<string, Running>();
  /** The running check of each business: one at a time. */
  const checks = new Map<string, Promise<void>>();
  let isStopped = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  function start({ id, businessId, rtmpUrl, streamKeySealed }: DestinationRow, { session, origin }: LiveOnAir): void {
    const { streamId } = session;
    const stop = new AbortController();
    let writing = Promise.resolve();
    const write = (state: DestinationState) => {
      writing = writing
        .then(async () => {
          await destinations.setState(id, state);
        })
        .catch((error) =>
          log.error({ err: error, destinationId: id }, 'The server could not save the state of a push.'),
        );
    };
    const report = (state: DestinationState['state'], message: string | null) => {
      if (stop.signal.aborted) return;
      log.info({ destinationId: id, streamId, state, reason: message }, 'A push changed its state.');
      write({ state, message, stateAt: clock() });
    };
    const work = async () => {
      const streamKey = openKey(streamKeySealed);
      if (streamKey === undefined) report('failed', serverMessages.destinationNoKey);
      else await keepPushing({ push, origin, rtmpUrl, streamKey, report, settings, random, wait, signal: stop.signal });
    };
    const pushed = work().catch((error) => log.error({ err: error, destinationId: id }, 'A push failed.'));
    running.set(id, {
      businessId,
      streamId,
      stop: () => stop.abort(),
      done: pushed.then(() => writing),
    });
  }

  function openKey(sealedKey: string): string | undefined {
    try {
      return sealed.open(sealedKey);
    } catch {
      return undefined;
    }
  }

  async function end(id: string): Promise<void> {
    const one = running.get(id);
    one?.stop();
    await one?.done;
    if (running.get(id) !== one) return;
    running.delete(id);
    await destinations.setState(id, { state: 'idle', message: null, stateAt: null });
  }

  async function findLive(businessId: string): Promise<LiveOnAir | undefined> {
    for (const live of onAir.values())
      if (live.session.businessId === businessId && (await mayPush(live.session.streamId))) return live;
    return undefined;
  }

  async function checkOnce(businessId: string): Promise<void> {
    const rows = await destinations.list(businessId);
    const active = new Map(rows.filter(({ status }) => status === 'ACTIVE').map((row) => [row.id, row]));
    const live = isStopped ? undefined : await findLive(businessId);
    const mine = [...running].filter(([, one]) => one.businessId === businessId);
    const over = mine.filter(([id, { streamId }]) => !active.has(id) || streamId !== live?.session.streamId);
    await Promise.all(over.map(([id]) => end(id)));
    if (!live || isStopped) return;
    for (const row of active.values()) if (!running.has(row.id)) start(row, live);
  }

  function check(businessId: string): Promise<void> {
    if (isStopped) return Promise.resolve();
    const next = (checks.get(businessId) ?? Promise.resolve())
      .then(() => checkOnce(businessId))
      .catch((error) =>
        log.error({ err: error, businessId }, 'The server could not check the broadcast destinations of a business.'),
      )
      .finally(() => {
        if (checks.get(businessId) === next) checks.delete(businessId);
      });
    checks.set(businessId, next);
    return next;
  }

  const businessesOnAir = () => new Set([...onAir.values()].map(({ session }) => session.businessId));

  return {
    onAir(session: LiveOnAir['session'], origin: LiveOnAir['origin']): void {
      onAir.set(session.streamId, { session, origin });
      void check(session.businessId);
    },

    offAir(streamId: string): void {
      const live = onAir.get(streamId);
      if (!onAir.delete(streamId) || !live) return;
      void check(live.session.businessId);
    },

    /** One was added, switched or removed. */
    changed(businessId: string, { id, isOn }: { id: string; isOn: boolean }): void {
      // Now, so that a destination that is switched off and on again quickly starts over.
      if (isOn) void check(businessId);
      else
        void end(id)
          .catch((error) => log.error({ err: error, destinationId: id }, 'The server could not end a push.'))
          .then(() => check(businessId));
    },

    async start(): Promise<void> {
      // A server that was killed left their states unchanged.
      for (const businessId of await destinations.listBusy())
        if ((await countOnAir(businessId)) === 0) await destinations.setIdle(businessId);
      timer = setInterval(() => {
        for (const businessId of businessesOnAir()) if (!checks.has(businessId)) void check(businessId);
      }, checkEveryMs);
      timer.unref();
    },

    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      await Promise.all([...checks.values()]);
      await Promise.all([...running.keys()].map(end));
    },
  };
}
