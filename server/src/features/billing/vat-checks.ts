import { type BillingDetails, isInVatUnion, validateVatId } from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import type { PlansConfig } from '../../config/plans-config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createBillingAccountsRepository } from './billing-accounts.repository.ts';
import { type CheckedDetails, mayOweTax, type VatCheck } from './tax.ts';
import type { AskVies } from './vies.ts';

export type VatChecks = ReturnType<typeof createVatChecks>;

interface Deps {
  config: PlansConfig | undefined;
  /** Undefined where ids are checked for their form alone. */
  ask: AskVies | undefined;
  database: Database;
  clock: Clock;
  log: Pick<BaseLogger, 'warn'>;
}

/** An id may be taken back any day; who saves the same details again is not asked about twice at once. */
const knownForMs = 86_400_000;
/** Offices that did not answer are not asked for each page that shows an amount; saving asks them at once. */
const silentForMs = 300_000;
const tries = 2;

/** Whether VAT ids are those of businesses: what decides on who owes the tax. */
export function createVatChecks({ config, ask, database, clock, log }: Deps) {
  async function check(details: BillingDetails, asks: AskVies, seller: PlansConfig['seller']): Promise<VatCheck> {
    const isSellersWritten = isInVatUnion(seller.country) && validateVatId(seller.taxId, seller.country) === undefined;
    const asked = { vatId: details.vatId, askedBy: isSellersWritten ? seller.taxId : '' };
    const checkedDate = clock().toISOString();
    for (let left = tries; ; left--)
      try {
        const { isKnown, reference } = await asks(asked);
        return { state: isKnown ? 'VALID' : 'INVALID', checkedDate, reference };
      } catch (error) {
        if (left > 1) continue;
        log.warn({ err: error }, 'The tax offices could not be asked about a VAT id: the tax is charged.');
        return { state: 'UNKNOWN', checkedDate, reference: '' };
      }
  }

  const isFresh = ({ state, checkedDate }: VatCheck, silentFor: number): boolean =>
    clock().getTime() - Date.parse(checkedDate) < (state === 'UNKNOWN' ? silentFor : knownForMs);

  /** Without what was known of other details; nothing is asked where no answer changes the tax. */
  async function checked(details: BillingDetails, before: CheckedDetails, silentFor = 0): Promise<CheckedDetails> {
    const { name, address, country, vatId } = details;
    const plain = { name, address, country, vatId };
    if (!config || !ask || !mayOweTax(config, plain)) return plain;
    const isSame = before.country === country && before.vatId === vatId;
    const known = isSame ? before.vatCheck : undefined;
    if (known && isFresh(known, silentFor)) return { ...plain, vatCheck: known };
    return { ...plain, vatCheck: await check(plain, ask, config.seller) };
  }

  return {
    checked,

    /** Before a bill is made, or an amount shown, of details that may be old. */
    async renew(businessId: string): Promise<void> {
      if (!ask) return;
      const { details } = await createBillingAccountsRepository(database.db).find(businessId);
      const now = await checked(details, details, silentForMs);
      if (now.vatCheck === details.vatCheck) return;
      await database.transaction(async (tx) => {
        const accounts = createBillingAccountsRepository(tx);
        const current = (await accounts.lock(businessId)).details;
        const isSame = current.country === details.country && current.vatId === details.vatId;
        if (isSame && now.vatCheck)
          await accounts.update(businessId, { details: { ...current, vatCheck: now.vatCheck } });
      });
    },
  };
}
