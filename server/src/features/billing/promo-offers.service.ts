import {
  type createPromoCode,
  type Input,
  type OperatedPromoCode,
  type Page,
  type PromoCodeState,
  type PromoCodeUse,
  toPage,
} from '@zeacon/contract';
import type { OfferedPromoCode, PlansConfig } from '../../config/plans-config.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { PlansService } from './plans.service.ts';
import { createPromoOffersRepository, type PromoOfferRow } from './promo-offers.repository.ts';

export type PromoOffersService = ReturnType<typeof createPromoOffersService>;

type Offered = OfferedPromoCode & Partial<Pick<PromoOfferRow, 'createdBy' | 'createdAt' | 'endedAt'>>;

interface PromoOffersDeps {
  config: PlansConfig | undefined;
  plans: PlansService;
  database: Database;
  businessName: (businessId: string) => Promise<string | undefined>;
  clock: Clock;
}

/** Which promo codes there are: those of the file, and those that operators made. */
export function createPromoOffersService({ config, plans, database, businessName, clock }: PromoOffersDeps) {
  const inFile = config?.promoCodes ?? [];
  const stored = createPromoOffersRepository(database.db);

  /** One of the file before one of the same name that was made earlier. */
  async function find(on: Queryable, code: string): Promise<Offered | undefined> {
    return inFile.find((one) => one.code === code) ?? (await createPromoOffersRepository(on).find(code));
  }

  async function view(offered: readonly Offered[]): Promise<OperatedPromoCode[]> {
    const used = await stored.useCounts(offered.map(({ code }) => code));
    return offered.map((one) => toOperated(one, used.get(one.code) ?? 0, clock()));
  }

  return {
    /** What a business that enters the code gets; undefined where it cannot be used. */
    async usable(on: Queryable, code: string): Promise<OfferedPromoCode | undefined> {
      const found = await find(on, code);
      if (!found || found.endedAt) return undefined;
      return found.expiresAt === null || found.expiresAt > clock() ? found : undefined;
    },

    async list({ page, size }: { page: number; size: number }): Promise<Page<OperatedPromoCode>> {
      const made = await stored.count();
      const start = page * size;
      const rows = start < made ? await stored.list(start, size) : [];
      const rest = inFile.slice(Math.max(0, start - made), Math.max(0, start + size - made));
      return toPage(await view([...rows, ...rest]), made + inFile.length, { page, size });
    },

    async create(draft: Input<typeof createPromoCode>['body'], createdBy: string): Promise<OperatedPromoCode> {
      plans.require();
      const { code: text, expiresDate, ...gives } = draft;
      const code = text.toUpperCase();
      if (inFile.some((one) => one.code === code)) throw new ApiError('promo_code.taken');
      const row = await database.transaction((tx) =>
        createPromoOffersRepository(tx).insert({
          ...gives,
          ...{ code, createdBy, createdAt: clock(), endedAt: null },
          expiresAt: expiresDate === null ? null : new Date(expiresDate),
        }),
      );
      if (!row) throw new ApiError('promo_code.taken');
      return (await view([row]))[0]!;
    },

    async end(text: string): Promise<OperatedPromoCode> {
      plans.require();
      const code = text.toUpperCase();
      if (inFile.some((one) => one.code === code)) throw new ApiError('promo_code.in_file');
      await database.transaction((tx) => createPromoOffersRepository(tx).end(code, clock()));
      const row = await stored.find(code);
      if (!row) throw new ApiError('promo_code.not_found');
      return (await view([row]))[0]!;
    },

    async listUses(text: string, query: { page: number; size: number }): Promise<Page<PromoCodeUse>> {
      const code = text.toUpperCase();
      if (!(await find(database.db, code))) throw new ApiError('promo_code.not_found');
      const { rows, totalItems } = await stored.listUses(code, query);
      const items: PromoCodeUse[] = [];
      for (const { businessId, usedAt, monthsLeft } of rows) {
        const name = (await businessName(businessId)) ?? '';
        items.push({ businessId, businessName: name, usedDate: usedAt.toISOString(), monthsLeft });
      }
      return toPage(items, totalItems, query);
    },
  };
}

function stateOf({ endedAt, expiresAt, uses }: Offered, used: number, now: Date): PromoCodeState {
  if (endedAt) return 'ENDED';
  if (expiresAt !== null && expiresAt <= now) return 'EXPIRED';
  return uses !== null && used >= uses ? 'USED_UP' : 'LIVE';
}

function toOperated(offered: Offered, used: number, now: Date): OperatedPromoCode {
  const { code, percent, amount, trialDays, months, uses, expiresAt, createdBy, createdAt } = offered;
  return {
    ...{ code, percent, amount, trialDays, months, uses, used },
    expiresDate: expiresAt?.toISOString() ?? null,
    state: stateOf(offered, used, now),
    isInFile: createdAt === undefined,
    createdBy: createdBy ?? null,
    createdDate: createdAt?.toISOString() ?? null,
  };
}
