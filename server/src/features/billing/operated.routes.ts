import {
  answerEnquiry,
  createPromoCode,
  deleteEnquiry,
  endPromoCode,
  getOperatedBillPdf,
  getRevenue,
  giveCredit,
  listAllBills,
  listCredits,
  listEnquiries,
  listOperatedBills,
  listOperatedPlans,
  listPlanFeedback,
  listPromoCodes,
  listPromoCodeUses,
  refundBill,
} from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Route } from '../../platform/route.ts';
import { billDisposition } from './bill-pdf.ts';
import type { BillRefunds } from './bill-refunds.ts';
import { toBill } from './bill-view.ts';
import type { BillsService } from './bills.service.ts';
import type { ContactSalesService } from './contact-sales.service.ts';
import type { CreditsService } from './credits.service.ts';
import type { PlanFeedbackService } from './plan-feedback.service.ts';
import type { PlansService } from './plans.service.ts';
import type { PromoOffersService } from './promo-offers.service.ts';
import type { RevenueService } from './revenue.service.ts';

export interface OperatedServices {
  bills: BillsService;
  refunds: Pick<BillRefunds, 'refund'>;
  credits: CreditsService;
  promoOffers: PromoOffersService;
  plans: PlansService;
  revenue: RevenueService;
  sales: ContactSalesService;
  feedback: PlanFeedbackService;
  isBusiness: (businessId: string) => Promise<boolean>;
  emailOf: (userId: string) => Promise<string | undefined>;
}

/** What operators ask about any business, and about what is sold. */
export function operatedRoutes(route: Route, services: OperatedServices) {
  const { bills, refunds, credits, promoOffers, plans, revenue, sales, feedback, isBusiness, emailOf } = services;

  async function known({ businessId }: { businessId: string }): Promise<string> {
    if (!(await isBusiness(businessId))) throw new ApiError('account.not_found');
    return businessId;
  }
  const named = async ({ userId }: { userId: string }) => (await emailOf(userId)) ?? '';

  route(listOperatedBills, async ({ params, query }) => bills.list(await known(params), query));
  route(listAllBills, ({ query }) => bills.listAll(query));
  route(getOperatedBillPdf, async ({ params }, { reply }) => {
    const row = await bills.require(params.businessId, params.billId);
    reply.header('content-disposition', billDisposition(row));
    return bills.pdf(row);
  });
  route(refundBill, async ({ params }) => {
    const { businessId } = params;
    await refunds.refund(businessId, params.billId);
    return toBill(await bills.require(businessId, params.billId));
  });
  route(listCredits, async ({ params, query }) => credits.list(await known(params), query));
  route(giveCredit, async ({ params, body }, { actor }) => credits.give(await known(params), body, await named(actor)));
  route(listOperatedPlans, () => plans.listVersions());
  route(listPromoCodes, ({ query }) => promoOffers.list(query));
  route(createPromoCode, async ({ body }, { actor }) => promoOffers.create(body, await named(actor)));
  route(endPromoCode, ({ params }) => promoOffers.end(params.code));
  route(listPromoCodeUses, ({ params, query }) => promoOffers.listUses(params.code, query));
  route(listEnquiries, ({ query }) => sales.list(query));
  route(answerEnquiry, async ({ params, body }, { actor }) =>
    sales.answer(params.enquiryId, body.isAnswered, await named(actor)),
  );
  route(deleteEnquiry, async ({ params }) => {
    await sales.remove(params.enquiryId);
    return {};
  });
  route(listPlanFeedback, ({ query }) => feedback.list(query));
  route(getRevenue, ({ query }) => revenue.get(query.months));
}
