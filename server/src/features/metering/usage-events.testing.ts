import type { UsageFact } from './usage-fact.ts';

const count = 10_000;

/** Lives of a month, of uneven lengths. */
export const usageEvents = (businessId: string): UsageFact[] =>
  Array.from({ length: count }, (_, index) => ({
    businessId,
    id: `session-${index}`,
    meter: 'liveMinutes',
    amount: 60_000 + ((index * 7919) % 50_021),
    at: new Date(Date.parse('2026-04-02T10:00:00Z') + index * 123_457),
  }));
