import type { Bill } from './bills.ts';

/** Of a bill or quote: too little to be charged alone, so it is put on the next bill. Minor units; 0 in most cases. */
export const putOff = ({ total, creditUsed, amountDue }: Pick<Bill, 'total' | 'creditUsed' | 'amountDue'>): number =>
  total > 0 ? total - creditUsed - amountDue : 0;
