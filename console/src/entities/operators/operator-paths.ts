import { paths } from '../../paths.ts';

const businesses = `${paths.operator}/businesses`;

/** Every address of the section of operators. */
export const operatorPaths = {
  businesses,
  businessesOf: (filter: 'state' | 'plan', value: string) => `${businesses}?${filter}=${encodeURIComponent(value)}`,
  business: (id: string) => `${businesses}/${encodeURIComponent(id)}`,
  revenue: `${paths.operator}/revenue`,
  bills: `${paths.operator}/bills`,
  plans: `${paths.operator}/plans`,
  promoCodes: `${paths.operator}/promo-codes`,
  enquiries: `${paths.operator}/enquiries`,
  log: `${paths.operator}/impersonations`,
  mails: `${paths.operator}/mails`,
} as const;
