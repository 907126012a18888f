import type { BaseLogger } from 'pino';
import type { Database, Transaction } from '../database/database.ts';
import { createNotifications } from '../database/notifications.ts';
import type { NewId } from '../ids.ts';
import { createPieceCollector, toPieces } from './payload-pieces.ts';

/** One kind of message between nodes, with a unique name. */
export interface Wire<Body> {
  readonly name: string;
  /** Never set; only gives the type of the messages. */
  readonly carries?: Body;
}

export const wire = <Body>(name: string): Wire<Body> => ({ name });

/** Not for use inside a transaction: `Bus.transaction` provides one for that. */
export type Publish = <Body>(on: Wire<Body>, body: NoInfer<Body>) => Promise<void>;

/** Published messages reach every node, including this one, in the same order. */
export interface Bus {
  /** Whether there may be other nodes. */
  isShared: boolean;
  /** Resolves once everything published later will arrive here. */
  start(): Promise<void>;
  listen<Body>(on: Wire<Body>, listener: (body: Body) => void): void;
  /** Calls the listener when something may have been missed. */
  onLost(listener: () => void): void;
  publish: Publish;
  /** What `work` publishes is sent when it commits, in commit order; if it rolls back, nothing is sent. */
  transaction<T>(work: (tx: Transaction, publish: Publish) => Promise<T>): Promise<T>;
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface BusDeps {
  database: Database;
  newId: NewId;
  log: BaseLogger;
}

interface Message {
  on: string;
  body: unknown;
}

type Arrive = (message: Message) => void;

/** The embedded database belongs to one process, so there are no other nodes to tell. */
export function createBus(deps: BusDeps): Bus {
  const listeners = new Map<string, ((body: unknown) => void)[]>();
  const lostListeners: (() => void)[] = [];
  const arrive: Arrive = ({ on, body }) => {
    for (const listener of listeners.get(on) ?? []) {
      try {
        listener(body);
      } catch (error) {
        deps.log.error({ err: error, wire: on }, 'The server could not handle a message from another node.');
      }
    }
  };
  const lose = () => {
    for (const listener of lostListeners) listener();
  };
  return {
    ...(deps.database.kind === 'postgres' ? shared(deps, arrive, lose) : alone(deps, arrive)),

    listen<Body>({ name }: Wire<Body>, listener: (body: Body) => void): void {
      listeners.set(name, [...(listeners.get(name) ?? []), (body) => listener(body as Body)]);
    },

    onLost: (listener) => void lostListeners.push(listener),
  };
}

type Carrier = Omit<Bus, 'listen' | 'onLost'>;

function alone({ database }: BusDeps, arrive: Arrive): Carrier {
  return {
    isShared: false,
    start: async () => {},
    publish: async ({ name }, body) => arrive({ on: name, body }),
    async transaction(work) {
      const said: Message[] = [];
      const result = await database.transaction((tx) =>
        work(tx, async ({ name }, body) => void said.push({ on: name, body })),
      );
      for (const message of said) arrive(message);
      return result;
    },
    check: async () => {},
    close: async () => {},
  };
}

function shared({ database, newId, log }: BusDeps, arrive: Arrive, lose: () => void): Carrier {
  const collect = createPieceCollector();
  const notifications = createNotifications({
    database,
    name: 'zeacon_bus',
    log,
    onPayload: (payload) => {
      const text = collect(payload);
      if (text !== undefined) arrive(JSON.parse(text) as Message);
    },
    onLost: lose,
  });

  const publishOn =
    (on: Transaction | Database['db']): Publish =>
    async ({ name }, body) => {
      const message: Message = { on: name, body };
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
