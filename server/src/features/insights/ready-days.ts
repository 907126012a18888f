import { ChangeDimension, type InsightDimension, type InsightQuery } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import { addDays, dayIn } from '../../platform/days.ts';
import type { InsightScope } from './figures-scope.ts';

export interface ReadyDaysDeps {
  /** Businesses of which anything was ever seen. */
  seenBusinesses: () => Promise<string[]>;
  timeZoneOf: (businessId: string) => Promise<string>;
  /** False where the business is not large. */
  prepare: (scope: InsightScope, dimensions: readonly (InsightDimension | '')[]) => Promise<boolean>;
  /** Most watched first. */
  watchedMost: (scope: InsightScope) => Promise<string[]>;
  readRetention: (businessId: string, query: InsightQuery & { streamId: string }) => Promise<unknown>;
  clock: Clock;
}

/** The longest period that Home shows, and the one before. */
const days = 180;
/** The longest of which the page of a video shows what was watched. */
const daysOfVideo = 90;
/** Of what Home and the first look at Insights ask for. */
const dimensions = ['', ...ChangeDimension.options, 'site'] as const;

/** Counts days of large businesses before anybody asks for them. Safe to stop and to run again, also twice at once. */
export const createReadyDays =
  ({ seenBusinesses, timeZoneOf, prepare, watchedMost, readRetention, clock }: ReadyDaysDeps) =>
  async (): Promise<void> => {
    for (const businessId of await seenBusinesses()) {
      const timeZone = await timeZoneOf(businessId);
      const endDate = dayIn(timeZone, clock());
      const startDate = addDays(endDate, -days);
      if (!(await prepare({ businessId, timeZone, startDate, endDate, filters: {} }, dimensions))) continue;
      const query = { timeZone, startDate: addDays(endDate, 1 - daysOfVideo), endDate, filters: {} };
      for (const streamId of await watchedMost({ businessId, ...query }))
        await readRetention(businessId, { ...query, streamId });
    }
  };
