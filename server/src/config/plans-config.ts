import { readFileSync } from 'node:fs';
import { type PlanMeter, parsePrice } from '@zeacon/contract';
import { type PlanFile, planFile } from './plans-file.ts';
import { ConfigError, type Env } from './read-env.ts';
import { readVies, type ViesConfig } from './vies-config.ts';

/** What the operator sells. Amounts are minor units of the currency. */
export interface PlansConfig {
  currency: string;
  seller: PlanFile['seller'];
  /** In hundredths of a percent, by country. */
  taxRates: ReadonlyMap<string, number>;
  /** Asked about VAT ids; without it, their form is all that is checked. */
  vies: ViesConfig | undefined;
  billPrefix: string;
  /** Files of fonts with letters that bills need and the platform's own lack. */
  fonts: readonly string[];
  /** After the year in which they were issued, of businesses that are gone. */
  keepBillsYears: number;
  /** Whether a business without a plan can only be looked at. */
  requiresPlan: boolean;
  plans: readonly OfferedPlan[];
  promoCodes: readonly OfferedPromoCode[];
}

export interface OfferedPlan {
  name: string;
  description: string;
  currency: string;
  prices: { MONTH: number | null; YEAR: number | null };
  trialDays: number;
  includes: Partial<Record<PlanMeter, number>>;
  overage: Partial<Record<PlanMeter, { per: number; amount: number }>>;
  features: string[];
  isOnRequest: boolean;
}

export interface OfferedPromoCode {
  code: string;
  percent: number | null;
  amount: number | null;
  trialDays: number;
  months: number | null;
  uses: number | null;
  expiresAt: Date | null;
}

/** Reads the file that `ZEACON_PLANS` names; without it nothing is sold. */
export function readPlans(env: Env): PlansConfig | undefined {
  const path = env.ZEACON_PLANS;
  if (!path) return undefined;
  const file = toPlans(parse(path), (field, problem) => {
    throw new ConfigError(`ZEACON_PLANS names ${path}, where ${field} ${problem}.`);
  });
  return { ...file, vies: readVies(env) };
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const what = error instanceof SyntaxError ? 'is no JSON' : 'could not be read';
    throw new ConfigError(`ZEACON_PLANS names ${path}, which ${what}: ${(error as Error).message}`);
  }
}

type Refuse = (field: string, problem: string) => never;

function toPlans(content: unknown, refuse: Refuse): Omit<PlansConfig, 'vies'> {
  const parsed = planFile.safeParse(content);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    return refuse(path.length > 0 ? fieldName(path) : 'the whole', `is not right: ${message}`);
  }
  const file = parsed.data;
  const { currency } = file;
  const price = (field: string, text: string): number =>
    parsePrice(text, currency) ?? refuse(field, `must be an amount of ${currency} like "19.00", not "${text}"`);
  requireUnique(file.plans, ({ name }) => name, 'plans', 'name', refuse);
  requireUnique(file.promoCodes, ({ code }) => code.toUpperCase(), 'promoCodes', 'code', refuse);
  return {
    currency,
    seller: file.seller,
    taxRates: new Map(Object.entries(file.taxRates).map(([country, percent]) => [country, Math.round(percent * 100)])),
    billPrefix: file.billPrefix,
    fonts: file.fonts,
    keepBillsYears: file.keepBillsYears,
    requiresPlan: file.requiresPlan,
    plans: file.plans.map((plan, index) => toPlan(plan, currency, `plans[${index}]`, price, refuse)),
    promoCodes: file.promoCodes.map((code, index) => toPromoCode(code, `promoCodes[${index}]`, price, refuse)),
  };
}

function toPlan(
  plan: PlanFile['plans'][number],
  currency: string,
  field: string,
  price: (field: string, text: string) => number,
  refuse: Refuse,
): OfferedPlan {
  const { monthly, yearly, overage, ...rest } = plan;
  if (monthly === undefined && yearly === undefined && !plan.isOnRequest)
    refuse(field, 'has no price: give it monthly or yearly, "0" for a free one, or isOnRequest');
  return {
    ...rest,
    currency,
    prices: {
      MONTH: monthly === undefined ? null : price(`${field}.monthly`, monthly),
      YEAR: yearly === undefined ? null : price(`${field}.yearly`, yearly),
    },
    overage: Object.fromEntries(
      Object.entries(overage).map(([meter, { per, price: text }]) => {
        if (plan.includes[meter as PlanMeter] === undefined)
          refuse(`${field}.overage.${meter}`, `needs ${field}.includes.${meter}: nothing is beyond no limit`);
        return [meter, { per, amount: price(`${field}.overage.${meter}.price`, text) }];
      }),
    ),
  };
}

function toPromoCode(
  { percent, amount, expires, ...rest }: PlanFile['promoCodes'][number],
  field: string,
  price: (field: string, text: string) => number,
  refuse: Refuse,
): OfferedPromoCode {
  if (percent !== undefined && amount !== undefined) refuse(field, 'has a percent and an amount: give it one of them');
  if (percent === undefined && amount === undefined && rest.trialDays === 0)
    refuse(field, 'gives nothing: give it percent, amount or trialDays');
  return {
    ...rest,
    code: rest.code.toUpperCase(),
    percent: percent ?? null,
    amount: amount === undefined ? null : price(`${field}.amount`, amount),
    expiresAt: expires === undefined ? null : new Date(expires),
  };
}

function requireUnique<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  list: string,
  field: string,
  refuse: Refuse,
) {
  const names = items.map(nameOf);
  const twice = names.findIndex((name, index) => names.indexOf(name) < index);
  if (twice >= 0) refuse(`${list}[${twice}].${field}`, `is there twice: ${names[twice]}`);
}

/** `plans[0].monthly` */
const fieldName = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (name, part) => (typeof part === 'number' ? `${name}[${part}]` : name ? `${name}.${String(part)}` : String(part)),
    '',
  );
