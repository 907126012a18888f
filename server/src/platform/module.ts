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
  /** Before the server stops to listen: connections that would keep it open are closed. */
  onClose(close: () => Promise<void>): void;
}

/** How a feature takes part in the server, beside what it gives to other features. */
export interface Module {
  /** What it answers to people and their programs: bound in a process whose roles have it answer them. */
  routes?(http: Http): void | Promise<void>;
  /** What it answers in every process. */
  routesEverywhere?(http: Http): void | Promise<void>;
  /** The kinds of topics that it brings (`openDoor`): connections join them at the one WebSocket address. */
  readonly topicKinds?: readonly Door[];
  /** When everything is made and jobs run; the server listens only after that. */
  start?(): void | Promise<void>;
  /** Also after a `start` that failed. While answers under way are finished, and before the database closes. */
  stop?(): Promise<void>;
}
