import { webhookLogDays } from '@zeacon/contract';
import type { Transaction } from '../../platform/database/database.ts';
import { createGuardedAddress } from '../../platform/guarded-address.ts';
import { createGuardedPost } from '../../platform/guarded-post.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createSealedText } from '../../platform/sealed-text.ts';
import { createWebhookDeliveriesRepository } from './webhook-deliveries.repository.ts';
import { createWebhookDispatcher } from './webhook-dispatcher.ts';
import { createWebhookLogService } from './webhook-log.service.ts';
import { createWebhookOutcomes } from './webhook-outcomes.ts';
import { createWebhookRecorder } from './webhook-recorder.ts';
import { createWebhookSecrets } from './webhook-secrets.ts';
import { createWebhookSender } from './webhook-sender.ts';
import { subscribeToSources, type WebhookSources } from './webhook-sources.ts';
import { createWebhooksRepository, type WebhookRow } from './webhooks.repository.ts';
import { webhooksRoutes } from './webhooks.routes.ts';
import { createWebhooksService } from './webhooks.service.ts';

const answerLimits = { timeoutMs: 20_000, answerMaxBytes: 4096 };
const sweepEveryMs = 3_600_000;

export function createWebhooks(parts: Parts, sources: WebhookSources) {
  const { config, database, hooks, keys, clock, log } = parts;
  const allowPrivate = config.webhooksPrivate;
  const address = createGuardedAddress({ allowPrivate });
  const secrets = createWebhookSecrets(createSealedText(keys.ring('sealing')));
  const deliveries = createWebhookDeliveriesRepository(database.db);
  const runsJobs = config.roles.includes('worker');

  /** Runs in the transaction in which the platform switches a webhook off. */
  const webhookSwitchedOff = hooks.create<[Transaction, WebhookRow]>('webhookSwitchedOff');
  const onOff = async (tx: Transaction, webhook: WebhookRow) => void (await webhookSwitchedOff.run(tx, webhook));
  const { settle } = createWebhookOutcomes({ database, onOff, random: Math.random, clock });
  const dispatcher = createWebhookDispatcher({
    deliveries,
    findWebhook: createWebhooksRepository(database.db).find,
    secrets,
    send: createWebhookSender({ post: createGuardedPost({ address, ...answerLimits }), clock }),
    settle,
    clock,
    log,
  });
  let isStarted = false;
  const wake = () => {
    if (isStarted) dispatcher.wake();
  };
  const recorder = createWebhookRecorder({ ...parts, wake });
  subscribeToSources(recorder.record, sources);
  const service = createWebhooksService({ ...parts, secrets, openable: { address, allowsHttp: allowPrivate } });
  const history = createWebhookLogService({ ...parts, tell: recorder.tell, requireWebhook: service.require, wake });

  async function forgetOld(): Promise<void> {
    await deliveries.removeEventsBefore(new Date(clock().getTime() - webhookLogDays * 86_400_000));
  }

  let timer: ReturnType<typeof setInterval> | undefined;

  return {
    webhookSwitchedOff,
    /** Resolves once nothing is due anymore. */
    drain: dispatcher.drain,
    forgetOld,

    routes: ({ route }: Http) => webhooksRoutes(route, service, history),

    start(): void {
      if (!runsJobs) return;
      isStarted = true;
      dispatcher.start();
      const sweep = () =>
        void forgetOld().catch((error) => log.warn({ err: error }, 'The server could not delete old webhook events.'));
      sweep();
      timer = setInterval(sweep, sweepEveryMs).unref();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await dispatcher.stop();
    },
  };
}
