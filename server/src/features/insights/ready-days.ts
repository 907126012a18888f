import { ChangeDimension, type InsightDimension } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import { addDays, dayIn } from '../../platform/days.ts';
import type { InsightScope } from './figures-scope.ts';

export interface ReadyDaysDeps {
  /** Businesses of which anything was ever seen. */
  seenBusinesses: () => Promise<string[]>;
  timeZoneOf: (businessId: string) => Promise<string>;
  prepare: (scope: InsightScope, dimensions: readonly (InsightDimension | '')[]) => Promise<void>;
  clock: Clock;
}

/** The longest period that Home shows, and the one before. */
const days = 180;
/** Of what Home and the first look at Insights ask for. */
const dimensions = ['', ...ChangeDimension.options, 'site'] as const;

/** Counts days of large businesses before anybody asks for them. Safe to stop and to run again, also twice at once. */
export const createReadyDays =
  ({ seenBusinesses, timeZoneOf, prepare, clock }: ReadyDaysDeps) =>
  async (): Promise<void> => {
    for (const businessId of await seenBusinesses()) {
      const timeZone = await timeZoneOf(businessId);
      const endDate = dayIn(timeZone, clock());
      await prepare({ businessId, timeZone, startDate: addDays(endDate, -days), endDate, filters: {} }, dimensions);
    }
  };
