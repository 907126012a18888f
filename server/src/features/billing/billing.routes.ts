import {
  addPaymentProfile,
  cancelPlan,
  changePlan,
  confirmPaymentProfile,
  contactSales,
  finishPayment,
  getBill,
  getBillPdf,
  getBillSummary,
  getPaymentProfile,
  getPaymentToConfirm,
  getSubscription,
  listBills,
  listPlans,
  openPaymentForm,
  payBill,
  quotePlan,
  reactivatePlan,
  replacePaymentProfile,
  saveBillingDetails,
  selectPlan,
  sendPlanFeedback,
  sendReactivationEmail,
  usePromoCode,
} from '@zeacon/contract';
import { subscriberOf } from '../../platform/address-limit.ts';
import { ApiError } from '../../platform/api-error.ts';
import { languageOf } from '../../platform/languages.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import { billDisposition } from './bill-pdf.ts';
import type { BillsService } from './bills.service.ts';
import type { ContactSalesService } from './contact-sales.service.ts';
import type { PaymentProfilesService } from './payment-profiles.service.ts';
import type { PlanFeedbackService } from './plan-feedback.service.ts';
import type { PlansService } from './plans.service.ts';
import type { PromoCodesService } from './promo-codes.service.ts';
import type { ReactivationMail } from './reactivation-mail.ts';
import type { SubscriptionsService } from './subscriptions.service.ts';

/** Nobody finds out here which of many stolen cards is good, or which codes there are. */
const cards = { name: 'cards', limit: 10, windowSec: 3600 };
const codes = { name: 'promo-codes', limit: 20, windowSec: 3600 };
const mails = { name: 'plan-reactivation', limit: 5, windowSec: 3600 };
const enquiries = { name: 'contact-sales', limit: 10, windowSec: 3600 };

export interface BillingServices {
  plans: PlansService;
  subscriptions: SubscriptionsService;
  promoCodes: PromoCodesService;
  profiles: PaymentProfilesService;
  bills: BillsService;
  sales: Pick<ContactSalesService, 'add'>;
  feedback: Pick<PlanFeedbackService, 'add'>;
  sendReactivation: ReactivationMail;
}

/** The business in the path is the one that is acted for; any other is as one that does not exist. */
function own(actor: { businessId: string }, { id }: { id: string }): string {
  if (id !== actor.businessId) throw new ApiError('account.not_found');
  return id;
}

export function billingRoutes(route: Route, services: BillingServices, rateLimits: RateLimits) {
  const { plans, subscriptions, promoCodes, profiles, bills, sales, feedback, sendReactivation } = services;

  route(listPlans, async (_input, { reply }) => {
    reply.header('cache-control', 'no-cache');
    return plans.list();
  });
  route(getSubscription, ({ query }, { actor }) => subscriptions.get(actor.businessId, query.businessOwnerEmail));
  route(quotePlan, ({ query }, { actor }) => subscriptions.quote(actor.businessId, query));
  route(selectPlan, ({ body }, { actor }) => subscriptions.select(actor.businessId, body));
  route(changePlan, ({ body }, { actor }) => subscriptions.change(actor.businessId, body));
  route(cancelPlan, (_input, { actor }) => subscriptions.cancel(actor.businessId));
  route(sendPlanFeedback, async ({ body }, { actor }) => {
    await feedback.add(actor.businessId, body);
    return {};
  });
  route(usePromoCode, async ({ body }, { actor, reply }) => {
    await rateLimits.enforce(reply, codes, actor.businessId);
    return promoCodes.use(actor.businessId, body.code);
  });
  route(sendReactivationEmail, async ({ body }, { actor, request, reply }) => {
    await rateLimits.enforce(reply, mails, actor.businessId);
    await sendReactivation(actor.businessId, body, languageOf(request));
    return {};
  });
  route(getPaymentProfile, async ({ params }, { actor }) => profiles.get(own(actor, params)));
  route(addPaymentProfile, async ({ params, body }, { actor, reply }) => {
    const id = own(actor, params);
    await rateLimits.enforce(reply, cards, id);
    return profiles.add(id, body);
  });
  route(replacePaymentProfile, async ({ params, body }, { actor, reply }) => {
    const id = own(actor, params);
    await rateLimits.enforce(reply, cards, id);
    return profiles.replace(id, body);
  });
  route(confirmPaymentProfile, async ({ params, body }, { actor }) => profiles.confirm(own(actor, params), body));
  route(openPaymentForm, async ({ params }, { actor, reply }) => {
    const id = own(actor, params);
    await rateLimits.enforce(reply, cards, id);
    return profiles.openForm(id);
  });
  route(getPaymentToConfirm, async ({ params }, { actor }) => profiles.toConfirm(own(actor, params)));
  route(finishPayment, async ({ params, body }, { actor }) => {
    await profiles.finishPayment(own(actor, params), params.paymentId, body.answer);
    return {};
  });
  route(saveBillingDetails, async ({ params, body }, { actor }) => profiles.saveDetails(own(actor, params), body));
  route(reactivatePlan, async ({ params, query }, { actor }) =>
    subscriptions.reactivate(own(actor, params), query.amountDue),
  );
  route(getBillSummary, async ({ params }, { actor }) => bills.summary(own(actor, params)));
  route(listBills, async ({ params, query }, { actor }) => bills.list(own(actor, params), query));
  route(getBill, async ({ params }, { actor }) => bills.get(own(actor, params), params.billId));
  route(getBillPdf, async ({ params }, { actor, reply }) => {
    const row = await bills.require(own(actor, params), params.billId);
    reply.header('content-disposition', billDisposition(row));
    return bills.pdf(row);
  });
  route(payBill, async ({ params }, { actor }) => bills.pay(own(actor, params), params.billId));
  route(contactSales, async ({ body }, { request, reply }) => {
    await rateLimits.enforce(reply, enquiries, subscriberOf(request.ip));
    await sales.add(body);
    return {};
  });
}
