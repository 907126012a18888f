import type { BaseLogger } from 'pino';
import type { Database, Transaction } from '../database/database.ts';
import { createNotifications } from '../database/notifications.ts';
import type { NewId } from '../ids.ts';
import type { BusMessage } from './channel-news.ts';
import { createPieceCollector, toPieces } from './payload-pieces.ts';

export type Publish = (message: BusMessage) => Promise<void>;

/** What is published reaches every node, this one included, in the same order. */
export interface Bus {
  /** Whether there may be other nodes. */
  isShared: boolean;
  /** Resolves when everything published from then on arrives here. */
  start(): Promise<void>;
  listen(listener: (message: BusMessage) => void): void;
  /** Told when something may have been missed. */
  onLost(listener: () => void): void;
  /** Not inside a transaction: there, `transaction` is what publishes. */
  publish: Publish;
  /** What `work` publishes goes out when it commits, in the order of commits; if it rolls back, nothing does. */
  transaction<T>(work: (tx: Transaction, publish: Publish) => Promise<T>): Promise<T>;
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface BusDeps {
  database: Database;
  newId: NewId;
  log: BaseLogger;
}

/** The embedded database belongs to one process, so what is said there is said to nobody else. */
export function createBus(deps: BusDeps): Bus {
  const listeners: ((message: BusMessage) => void)[] = [];
  const lostListeners: (() => void)[] = [];
  const arrive = (message: BusMessage) => {
    for (const listener of listeners) {
      try {
        listener(message);
      } catch (error) {
        deps.log.error({ err: error }, 'A message between nodes could not be handled.');
      }
    }
  };
  const both = {
    listen: (listener: (message: BusMessage) => void) => void listeners.push(listener),
    onLost: (listener: () => void) => void lostListeners.push(listener),
  };
  const lose = () => {
    for (const listener of lostListeners) listener();
  };
  return { ...both, ...(deps.database.kind === 'postgres' ? shared(deps, arrive, lose) : alone(deps, arrive)) };
}

type Carrier = Omit<Bus, 'listen' | 'onLost'>;

function alone({ database }: BusDeps, arrive: (message: BusMessage) => void): Carrier {
  return {
    isShared: false,
    start: async () => {},
    publish: async (message) => arrive(message),
    async transaction(work) {
      const said: BusMessage[] = [];
      const result = await database.transaction((tx) => work(tx, async (message) => void said.push(message)));
      for (const message of said) arrive(message);
      return result;
    },
    check: async () => {},
    close: async () => {},
  };
}

function shared({ database, newId, log }: BusDeps, arrive: (message: BusMessage) => void, lose: () => void): Carrier {
  const collect = createPieceCollector();
  const notifications = createNotifications({
    database,
    name: 'zeacon_realtime',
    log,
    onPayload: (payload) => {
      const text = collect(payload);
      if (text !== undefined) arrive(JSON.parse(text) as BusMessage);
    },
    onLost: lose,
  });

  const publishOn = (on: Transaction | Database['db']) => async (message: BusMessage) => {
    for (const piece of toPieces(newId('msg'), JSON.stringify(message))) await notifications.notify(on, piece);
  };

  return {
    isShared: true,
    start: notifications.start,
    publish: publishOn(database.db),
    transaction: (work) => database.transaction((tx) => work(tx, publishOn(tx))),
    check: notifications.check,
    close: notifications.close,
  };
}
