import type { Server } from 'node:http';
import type { Requires } from '@zeacon/contract';
import type { FastifyInstance, RouteOptions } from 'fastify';

const requiredBy = new WeakMap<object, Requires>();
const bindingPublicFiles = new WeakSet<Server>();

/** Declares who may call a handler. The handler checks its caller itself; this grants no access. */
export function declare<Handler extends object>(requires: Requires, handler: Handler): Handler {
  requiredBy.set(handler, requires);
  return handler;
}

/** Declares every route that `register` binds as public, for example those of plugins that serve files. */
export async function declarePublic(app: FastifyInstance, register: () => PromiseLike<unknown>): Promise<void> {
  bindingPublicFiles.add(app.server);
  await register();
  bindingPublicFiles.delete(app.server);
}

export interface DeclaredRoute {
  methods: readonly string[];
  /** As bound: `/media/streams/:streamId/:packageId/*`. */
  url: string;
  requires: Requires;
}

const boundTo = new WeakMap<Server, RouteOptions[]>();

/** Every route of a server that has started. */
export function declaredRoutes(app: FastifyInstance): DeclaredRoute[] {
  return (boundTo.get(app.server) ?? []).map(({ method, url, handler }) => ({
    methods: [method].flat(),
    url,
    requires: requiredBy.get(handler)!,
  }));
}

/** Keeps the server from starting if a route does not declare who may call. Call it before the first route. */
export function requireDeclarations(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  boundTo.set(app.server, routes);
  app.addHook('onRoute', (route) => {
    if (bindingPublicFiles.has(app.server)) declare({ kind: 'public' }, route.handler);
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const silent = routes.filter(({ handler }) => !requiredBy.has(handler));
    if (silent.length === 0) return;
    const names = silent.map(({ method, url }) => `${method} ${url}`).join(', ');
    throw new Error(`Say who may call (\`declare\`): ${names}.`);
  });
}
