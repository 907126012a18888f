import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import { declare } from './actors/declared-routes.ts';
import { ApiError } from './api-error.ts';
import type { Http } from './module.ts';
import type { Parts } from './parts.ts';
import { bears, isFromThisMachine } from './web/own-machine.ts';

/** Health checks and metrics of every process. */
export function createHealth({
  config,
  database,
  storage,
  metrics,
}: Pick<Parts, 'config' | 'database' | 'storage' | 'metrics'>) {
  async function ready(): Promise<void> {
    await database.pool.query('select 1');
    const free = await storage.freeBytes();
    // What uploads leave is used up: soon nothing can be written any more.
    if (free !== undefined && free < config.storageReserveBytes / 4) throw new ApiError('server.storage_full');
  }

  return {
    routesEverywhere: ({ app }: Pick<Http, 'app'>) =>
      healthRoutes(app, { ready, registry: metrics, metricsToken: config.metricsToken }),
  };
}

interface HealthDeps {
  /** Rejects while the server cannot work. */
  ready: () => Promise<void>;
  registry: Registry;
  /** Lets other machines read the metrics. */
  metricsToken: string | undefined;
}

/** `/livez` and `/readyz` for supervisors, `/metrics` for Prometheus. */
function healthRoutes(app: FastifyInstance, { ready, registry, metricsToken }: HealthDeps) {
  const mayMeasure = (request: FastifyRequest) =>
    isFromThisMachine(request) || (metricsToken !== undefined && bears(request, metricsToken));
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
  });

  app.get(
    '/livez',
    declare({ kind: 'public' }, async () => ({ status: 'ok' })),
  );
  app.get(
    '/readyz',
    declare({ kind: 'public' }, async (request, reply) => {
      try {
        await ready();
        return { status: 'ok' };
      } catch (error) {
        request.log.warn({ err: error }, 'The server is not ready.');
        const reason = error instanceof ApiError && { reason: error.code };
        return reply.code(503).send({ status: 'unavailable', ...reason });
      }
    }),
  );
  app.get(
    '/metrics',
    declare({ kind: 'public' }, async (request, reply) => {
      if (!mayMeasure(request)) throw new ApiError('route.not_found');
      return reply.type(registry.contentType).send(await registry.metrics());
    }),
  );
}
