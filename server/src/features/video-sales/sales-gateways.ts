import { ApiError } from '../../platform/api-error.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SealedText } from '../../platform/sealed-text.ts';
import type { PurchaseRow } from './purchase-states.ts';
import { createSalesAccountsRepository, type SalesAccountRow } from './sales-accounts.repository.ts';
import type { AccountKeys, CardsGateway, FormGateway, SalesGateway } from './sales-gateway.ts';

type OfAccount = Pick<PurchaseRow, 'businessId' | 'gatewayAccount'>;
export type SalesGateways = ReturnType<typeof createSalesGateways>;

interface SalesGatewaysDeps {
  database: Pick<Database, 'db'>;
  sandbox: CardsGateway;
  /** Whether the sandbox may take "payments". */
  isSandboxAllowed: boolean;
  connect: (keys: AccountKeys) => Promise<FormGateway>;
  sealed: SealedText;
}

/** As purchases name it: keys for trying out are another account than live ones. */
export const accountName = ({ accountId, isTest }: Pick<SalesAccountRow, 'accountId' | 'isTest'>): string =>
  `stripe:${isTest ? 'test' : 'live'}:${accountId}`;

/** So many accounts are kept open. */
const openAtMost = 200;

/** Through what each business is paid: its own account, or the sandbox where that is allowed. */
export function createSalesGateways({ database, sandbox, isSandboxAllowed, connect, sealed }: SalesGatewaysDeps) {
  const accounts = createSalesAccountsRepository(database.db);
  /** By what is sealed: other keys are another gateway. */
  const open = new Map<string, Promise<FormGateway>>();

  function gatewayOf(row: SalesAccountRow): Promise<FormGateway> {
    const { secretKeySealed, webhookSecretSealed, publishableKey, isTest } = row;
    const name = `${secretKeySealed} ${webhookSecretSealed} ${publishableKey}`;
    const known = open.get(name);
    if (known) return known;
    const [secretKey, webhookSecret] = [sealed.open(secretKeySealed), sealed.open(webhookSecretSealed)];
    const gateway = connect({ secretKey, webhookSecret, publishableKey, isTest });
    if (open.size >= openAtMost) open.delete(open.keys().next().value!);
    open.set(name, gateway);
    gateway.catch(() => open.delete(name));
    return gateway;
  }

  async function find(businessId: string): Promise<{ account: string | null; gateway: SalesGateway } | undefined> {
    const row = await accounts.find(businessId);
    if (row) return { account: accountName(row), gateway: await gatewayOf(row) };
    return isSandboxAllowed ? { account: null, gateway: sandbox } : undefined;
  }

  /** That through which a purchase was begun. Throws `sale.account_gone`. */
  async function of({ businessId, gatewayAccount }: OfAccount): Promise<SalesGateway> {
    if (gatewayAccount === null) return sandbox;
    const row = await accounts.find(businessId);
    if (!row || accountName(row) !== gatewayAccount) throw new ApiError('sale.account_gone');
    return gatewayOf(row);
  }

  return {
    of,

    /** That which is charged on and on: no play money, once an account is connected. Throws `sale.account_gone`. */
    async ofRenewal(row: OfAccount): Promise<SalesGateway> {
      if (row.gatewayAccount === null && (await accounts.find(row.businessId))) throw new ApiError('sale.account_gone');
      return of(row);
    },

    /** Undefined where the business can take no money. */
    find,

    async require(businessId: string): Promise<{ account: string | null; gateway: SalesGateway }> {
      const found = await find(businessId);
      if (!found) throw new ApiError('sale.no_account');
      return found;
    },

    /** The account itself, for what it tells of; undefined without one. */
    async ofBusiness(businessId: string): Promise<FormGateway | undefined> {
      const row = await accounts.find(businessId);
      return row && gatewayOf(row);
    },
  };
}
