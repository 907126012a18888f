import type { Input, SalesAccount, SalesAccountDetails, SellingState, setSalesAccount } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SealedText } from '../../platform/sealed-text.ts';
import { createPurchasesRepository } from './purchases.repository.ts';
import { createSalesAccountsRepository, type SalesAccountRow } from './sales-accounts.repository.ts';
import { type AccountKeys, type FormGateway, isTestKey } from './sales-gateway.ts';
import { accountName, type SalesGateways } from './sales-gateways.ts';

export type SalesAccountsService = ReturnType<typeof createSalesAccountsService>;

interface SalesAccountsDeps {
  database: Database;
  gateways: Pick<SalesGateways, 'find'>;
  connect: (keys: AccountKeys) => Promise<FormGateway>;
  sealed: SealedText;
  /** Where the gateway of a business tells of what happened. */
  webhookUrlOf: (businessId: string) => string;
  /** Whether the platform is reached over HTTPS, or on this machine. */
  takesLiveKeys: boolean;
  clock: Clock;
}

const endingOf = (secret: string): string => secret.slice(-4);

/** The account through which a business is paid by its viewers. */
export function createSalesAccountsService(deps: SalesAccountsDeps) {
  const { database, gateways, connect, sealed, webhookUrlOf, takesLiveKeys, clock } = deps;
  const accounts = createSalesAccountsRepository(database.db);

  async function verify(keys: AccountKeys): Promise<{ id: string; name: string }> {
    try {
      return await (await connect(keys)).account();
    } catch {
      throw fieldError('secretKey', 'Stripe does not take this key. Copy it again, and let it read the account.');
    }
  }

  return {
    async state(businessId: string): Promise<SellingState> {
      const found = await gateways.find(businessId);
      if (!found) return { gateway: null, isTest: false };
      const { form } = found.gateway;
      return form ? { gateway: 'STRIPE', isTest: form.isTest } : { gateway: 'SANDBOX', isTest: true };
    },

    async get(businessId: string): Promise<SalesAccountDetails> {
      const row = await accounts.find(businessId);
      return { account: row ? toAccount(row) : null, webhookUrl: webhookUrlOf(businessId) };
    },

    /** Asks Stripe whose the keys are before anything is kept. */
    async set(businessId: string, draft: Input<typeof setSalesAccount>['body']): Promise<SalesAccountDetails> {
      const { secretKey, publishableKey, webhookSecret } = draft;
      const isTest = isTestKey(secretKey);
      if (publishableKey.startsWith('pk_test_') !== isTest)
        throw fieldError('publishableKey', 'Take both keys from the same mode of Stripe: test or live.');
      if (!isTest && !takesLiveKeys)
        throw fieldError('secretKey', 'This platform has no HTTPS address: live keys are not taken.');
      const { id: accountId, name } = await verify({ secretKey, publishableKey, webhookSecret, isTest });
      const row: SalesAccountRow = {
        ...{ businessId, accountId, name, isTest, publishableKey, connectedAt: clock() },
        secretKeySealed: sealed.seal(secretKey),
        secretKeyEnding: endingOf(secretKey),
        webhookSecretSealed: sealed.seal(webhookSecret),
        webhookSecretEnding: endingOf(webhookSecret),
      };
      await database.transaction(async (tx) => {
        const on = createSalesAccountsRepository(tx);
        const before = await on.lock(businessId, 'update');
        // Other keys of the same account finish what was begun.
        const isOther = before && accountName(before) !== accountName(row);
        if (isOther && (await createPurchasesRepository(tx).isUnfinished(accountName(before), businessId)))
          throw new ApiError('sale.account_busy');
        await on.save(row);
      });
      return { account: toAccount(row), webhookUrl: webhookUrlOf(businessId) };
    },

    async remove(businessId: string): Promise<void> {
      await database.transaction(async (tx) => {
        const on = createSalesAccountsRepository(tx);
        const row = await on.lock(businessId, 'update');
        if (!row) throw new ApiError('sale.no_account');
        if (await createPurchasesRepository(tx).isUnfinished(accountName(row), businessId))
          throw new ApiError('sale.account_busy');
        await on.remove(businessId);
      });
    },
  };
}

const toAccount = (row: SalesAccountRow): SalesAccount => ({
  gateway: 'STRIPE',
  accountId: row.accountId,
  name: row.name,
  isTest: row.isTest,
  publishableKey: row.publishableKey,
  secretKeyEnding: row.secretKeyEnding,
  webhookSecretEnding: row.webhookSecretEnding,
  connectedDate: row.connectedAt.toISOString(),
});
