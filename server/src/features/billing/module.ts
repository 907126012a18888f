import type { Account } from '@zeacon/contract';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createApplyOrder } from './apply-order.ts';
import { createBillRefunds } from './bill-refunds.ts';
import { billingRoutes } from './billing.routes.ts';
import { type BillingMailDeps, createBillingMail } from './billing-mails.ts';
import { createBillsService } from './bills.service.ts';
import { createContactSalesService } from './contact-sales.service.ts';
import { createCreditsService } from './credits.service.ts';
import { explainDecline } from './decline-messages.ts';
import { createDisputes } from './disputes.ts';
import { createDunning } from './dunning.ts';
import { createEndPlan } from './end-plan.ts';
import { gatewayEventRoutes } from './gateway-event.routes.ts';
import { createGatewayEventsService } from './gateway-events.service.ts';
import { createIssueBill } from './issue-bill.ts';
import { openGateway } from './open-gateway.ts';
import { operatedRoutes } from './operated.routes.ts';
import { createOperatedAccountsService } from './operated-accounts.service.ts';
import { overageLines } from './overage.ts';
import { createPaymentProfilesService } from './payment-profiles.service.ts';
import { createPlanFeedbackService } from './plan-feedback.service.ts';
import { type ChangedPlan, createPlanNews } from './plan-news.ts';
import { createPlansRepository } from './plans.repository.ts';
import { createPlansService } from './plans.service.ts';
import { createPromoCodesService } from './promo-codes.service.ts';
import { createPromoOffersService } from './promo-offers.service.ts';
import { createPurchases } from './purchases.ts';
import { createReactivationMail } from './reactivation-mail.ts';
import { createRenewals } from './renewals.ts';
import { createResumeAll } from './resume-all.ts';
import { createRevenueService } from './revenue.service.ts';
import { createRevenueSteps } from './revenue-steps.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';
import { createSubscriptionsRepository } from './subscriptions.repository.ts';
import { createSubscriptionsService } from './subscriptions.service.ts';
import { createTrialMails } from './trial-mails.ts';
import { createUsedBeyond, type UsagePort } from './used-beyond.ts';
import { createVatChecks } from './vat-checks.ts';
import { createVies } from './vies.ts';

interface SalesAccountKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  isTest: boolean;
}

export interface BillingPorts {
  accounts: {
    accountsOn: (queries: Queryable) => { find(businessId: string): Promise<Account | undefined> };
    membersOn: (queries: Queryable) => {
      list(businessId: string): Promise<{ email: string; role: string }[]>;
      emailOf(userId: string): Promise<string | undefined>;
    };
    closedOn: (queries: Queryable) => { find(businessId: string): Promise<object | undefined> };
    businessClosing: Subscribable<[Transaction, businessId: string]>;
    businessReopening: Subscribable<[Transaction, businessId: string]>;
  };
  mail: { queue: BillingMailDeps['queueMail'] };
  usage: UsagePort;
  operators: { emails: (on: Queryable) => Promise<string[]> };
}

/** How often what is due is looked for. */
const sweepEveryMs = 60_000;

export async function createBilling(parts: Parts, { accounts, mail, usage, operators }: BillingPorts) {
  const { database, hooks, rateLimits, newId, clock, log } = parts;
  const { plans: config } = parts.config;
  const membersIn = (on: Queryable, businessId: string) => accounts.membersOn(on).list(businessId);
  const accountIn = (on: Queryable, businessId: string) => accounts.accountsOn(on).find(businessId);
  const businessName = async (id: string) => (await accountIn(database.db, id))?.businessName;
  const businessEmail = async (id: string) => (await accountIn(database.db, id))?.email;
  const ownerEmail = async (id: string) =>
    (await membersIn(database.db, id)).find(({ role }) => role === 'owner')?.email;

  /** The plan of a business ended 30 days ago: its videos play no more. Runs in the transaction that says so. */
  const videosStopping = hooks.create<[Transaction, businessId: string]>('videosStopping');
  /** It has a plan again, in the same way. */
  const videosResuming = hooks.create<[Transaction, businessId: string]>('videosResuming');
  /** Another plan, interval or state. Runs in the transaction that makes it so. */
  const planChanged = hooks.create<[Transaction, ChangedPlan]>('planChanged');
  /** A period is over; before what was used in it is billed. */
  const periodEnding = hooks.create<[businessId: string]>('periodEnding');
  const news = createPlanNews({ onChanged: planChanged.run, clock });
  const isClosed = async (on: Queryable, id: string) => (await accounts.closedOn(on).find(id)) !== undefined;
  const steps = createRevenueSteps({ isClosed, clock });
  const planChangedIn = async (tx: Transaction, id: string) => {
    await steps.noteIn(tx, id);
    await news.changedIn(tx, id);
  };
  accounts.businessClosing.subscribe('billing', (tx, id) => steps.noteClosedIn(tx, id, true));
  accounts.businessReopening.subscribe('billing', (tx, id) => steps.noteClosedIn(tx, id, false));
  const usedBeyond = createUsedBeyond(usage);
  const stopVideos = async (tx: Transaction, id: string) => void (await videosStopping.run(tx, id));
  const resumeVideos = async (tx: Transaction, id: string) => void (await videosResuming.run(tx, id));

  const nameIn = async (tx: Transaction, id: string) => (await accountIn(tx, id))?.businessName ?? '';
  const gateway = await openGateway(parts.config, database);
  const billingMail = createBillingMail({
    queueMail: mail.queue,
    nameIn,
    payersIn: async (tx, id) =>
      (await membersIn(tx, id)).filter(({ role }) => role === 'owner' || role === 'billing').map(({ email }) => email),
  });
  const plans = createPlansService({ ...parts, config });
  const dunning = createDunning({ mail: billingMail, resumeVideos, planChangedIn, clock });
  const issuing = createIssueBill(() => plans.require(), nameIn, newId);
  const endPlan = createEndPlan({
    ...{ config: plans.require, issuing, usedBeyond, mail: billingMail, planChangedIn, clock },
  });
  const purchases = createPurchases({
    ...{ database, gateway, newId, clock, log },
    applyIn: createApplyOrder({ issuing, resumeVideos, usedBeyond, planChangedIn, clock }),
    onPaid: dunning.paidIn,
    onDeclined: dunning.failedIn,
    onCharged: billingMail.billPaid,
  });
  const refunds = createBillRefunds({
    ...{ gateway, database, issuing, clock, log },
    mail: billingMail,
    onPaid: dunning.paidIn,
  });
  const closing = new AbortController();
  const ask = config?.vies && createVies(config.vies, closing.signal);
  const vatChecks = createVatChecks({ config, ask, database, clock, log });
  const bills = createBillsService({ config, database, purchases, usedBeyond, clock });
  const subscriptions = createSubscriptionsService({
    ...{ plans, purchases, endPlan, database, businessName, ownerEmail, clock },
    renewVatCheck: vatChecks.renew,
  });
  const sales = createContactSalesService({
    ...parts,
    operatorEmails: operators.emails,
    mailIn: billingMail.toOperator,
  });
  const feedback = createPlanFeedbackService({ database, businessName, newId, clock });
  const promoOffers = createPromoOffersService({ config, plans, database, businessName, clock });
  const operatedServices = {
    ...{ bills, refunds, plans, promoOffers, sales, feedback },
    credits: createCreditsService({ plans, database, newId, clock }),
    revenue: createRevenueService({ config, database, clock }),
    isBusiness: async (id: string) => (await accountIn(database.db, id)) !== undefined,
    emailOf: (userId: string) => accounts.membersOn(database.db).emailOf(userId),
  };
  const services = {
    plans,
    subscriptions,
    bills,
    promoCodes: createPromoCodesService({ plans, offers: promoOffers, database, clock }),
    profiles: createPaymentProfilesService({
      ...{ plans, gateway, database, purchases, payOpen: bills.payOpen, vatChecks, clock },
    }),
    sales,
    feedback,
    sendReactivation: createReactivationMail({
      database,
      queueMail: mail.queue,
      businessName,
      businessEmail,
      ownerEmail,
    }),
  };
  const disputes = createDisputes({
    ...{ database, gateway, refunds, endPlan, clock, log },
    mail: billingMail,
    operatorEmails: operators.emails,
  });
  const events = createGatewayEventsService({ gateway, database, purchases, refunds, disputes, clock, log });
  const renewals =
    config &&
    createRenewals({
      ...{ database, purchases, endPlan, dunning, disputes, usedBeyond, stopVideos, planChangedIn, clock, log },
      ...{ priceChangedIn: steps.noteIn, isClosed },
      renewVatCheck: vatChecks.renew,
      countUsage: async (businessId) => void (await periodEnding.run(businessId)),
    });
  const trialMails =
    config &&
    createTrialMails({
      ...{ config, database, purchases, usedBeyond, isClosed, clock, log },
      ...{ mail: billingMail, renewVatCheck: vatChecks.renew },
    });
  const runDue = async () => {
    await renewals?.runDue();
    await trialMails?.();
  };
  await plans.sync();
  if (config)
    await database.transaction(async (tx) => {
      await createPlansRepository(tx).lock();
      await steps.catchUpIn(tx);
    });

  let timer: ReturnType<typeof setInterval> | undefined;
  let running = Promise.resolve();
  const sweep = () => {
    running = running
      .then(runDue)
      .then(() => refunds.finishStale())
      .then(() => events.trim())
      .then(() => bills.trim())
      .catch((error) => log.error({ err: error }, 'The server could not look for bills that are due.'));
  };

  return {
    videosStopping,
    videosResuming,
    keepBillsIn: bills.keepIn,
    areVideosStopped: async (on: Queryable, businessId: string): Promise<boolean> =>
      ((await createSubscriptionsRepository(on).find(businessId))?.videosStoppedAt ?? null) !== null,
    planChanged,
    periodEnding,
    overageLines,
    /** Takes what viewers pay businesses. */
    viewersGateway: createSandboxGateway(),
    /** Takes it for a business that has an account at Stripe. */
    async openSalesAccount({ webhookSecret, ...keys }: SalesAccountKeys) {
      const { openStripeSales } = await import('./stripe/stripe-sales.ts');
      return openStripeSales({ ...keys, webhookSecrets: [webhookSecret], ...parts.config.stripeApi });
    },
    explainDecline,
    /** What revenue is computed from. */
    steps,
    /** What operators see of how businesses pay. */
    operated: createOperatedAccountsService({ config, gateway, database }),
    /** The month that is counted now, of a plan that runs; undefined without one. */
    planMonth: async (businessId: string) => (config ? news.monthOf(await subscriptions.find(businessId)) : undefined),
    /** Resolves once everything that is due now was done. */
    async runDue(): Promise<void> {
      await runDue();
      await refunds.finishStale();
      await bills.trim();
    },

    /** Whether a business can only be looked at; undefined where nothing is sold. */
    isReadOnly:
      config &&
      (async (businessId: string): Promise<boolean> => {
        const row = await subscriptions.find(businessId);
        return row ? row.state === 'READ_ONLY' || row.state === 'ENDED' : config.requiresPlan;
      }),

    routes({ app, route }: Http): void {
      billingRoutes(route, services, rateLimits);
      operatedRoutes(route, operatedServices);
      if (gateway.events) gatewayEventRoutes(app, { events });
    },

    async start(): Promise<void> {
      if (!parts.config.roles.includes('worker')) return;
      if (!renewals) return createResumeAll({ database, resumeVideos, log })();
      sweep();
      timer = setInterval(sweep, sweepEveryMs).unref();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      closing.abort();
      await running;
    },
  };
}
