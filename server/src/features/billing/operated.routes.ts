import { getOperatedBillPdf, listOperatedBills } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Route } from '../../platform/route.ts';
import { sendBillPdf } from './bill-pdf-reply.ts';
import type { BillsService } from './bills.service.ts';

export interface OperatedServices {
  bills: BillsService;
  isBusiness: (businessId: string) => Promise<boolean>;
}

/** What operators ask about any business. */
export function operatedRoutes(route: Route, { bills, isBusiness }: OperatedServices) {
  async function known({ businessId }: { businessId: string }): Promise<string> {
    if (!(await isBusiness(businessId))) throw new ApiError('account.not_found');
    return businessId;
  }

  route(listOperatedBills, async ({ params, query }) => bills.list(await known(params), query));
  route(getOperatedBillPdf, async ({ params }, { reply }) =>
    sendBillPdf(reply, await bills.require(await known(params), params.billId)),
  );
}
