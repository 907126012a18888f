import type { FastifyInstance } from 'fastify';
import type { Door } from './realtime/topic-kind.ts';
import type { Upgrades } from './realtime/upgrades.ts';
import type { Route } from './route.ts';

/** What features bind themselves to. */
export interface Http {
  /** For endpoints of the contract. */
  route: Route;
  /** For everything else that is served: media, pages, files. */
  app: FastifyInstance;
  /** For WebSockets. */
  upgrades: Upgrades;
  /** Called before the server stops listening, to close connections that would keep it open. */
  onClose(close: () => Promise<void>): void;
}

/** How a feature takes part in the server, apart from what it offers to other features. */
export interface Module {
  /** Routes for people and their programs: bound only in processes whose roles answer them. */
  routes?(http: Http): void | Promise<void>;
  /** Routes bound in every process. */
  routesEverywhere?(http: Http): void | Promise<void>;
  /** The topic kinds that it adds (`openDoor`): connections join them at the one WebSocket address. */
  readonly topicKinds?: readonly Door[];
  /** Called when all features are created and jobs run, before the server listens. */
  start?(): void | Promise<void>;
  /** Called also after a failed `start`; while open requests finish, and before the database closes. */
  stop?(): Promise<void>;
}
