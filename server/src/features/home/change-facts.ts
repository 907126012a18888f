import type { AuditObject } from '@zeacon/contract';
import type { AuditedChange, ChangeFacts, SeenPage } from './change-events.ts';
import type { HomeSite } from './home-sites.ts';

export interface ChangeFactsDeps {
  /** Newest first. */
  auditedSince: (businessId: string, type: AuditObject, from: Date, limit: number) => Promise<readonly AuditedChange[]>;
  /** Pages where something was seen first, or last, since. */
  pagesSince: (businessId: string, from: Date) => Promise<readonly SeenPage[]>;
  sitesOf: (businessId: string) => Promise<HomeSite[]>;
  livesEndedSince: (businessId: string, from: Date) => Promise<readonly { streamId: string; endedAt: Date }[]>;
  namesOf: (businessId: string, ids: readonly string[]) => Promise<readonly { id: string; name: string }[]>;
}

const entriesMax = 200;

/** Gathers what other features know that may explain a change. */
export const createChangeFacts =
  ({ auditedSince, pagesSince, sitesOf, livesEndedSince, namesOf }: ChangeFactsDeps) =>
  async (businessId: string, from: Date): Promise<ChangeFacts> => {
    const [audited, pages, sites, ended] = await Promise.all([
      Promise.all(
        (['stream', 'widget', 'player'] as const).map((type) => auditedSince(businessId, type, from, entriesMax)),
      ),
      pagesSince(businessId, from),
      sitesOf(businessId),
      livesEndedSince(businessId, from),
    ]);
    const ids = ended.map(({ streamId }) => streamId);
    const names = new Map((ids.length > 0 ? await namesOf(businessId, ids) : []).map(({ id, name }) => [id, name]));
    return {
      audited: audited.flat(),
      pages,
      vanished: sites.flatMap(({ origin, vanishedAt }) => (vanishedAt ? [{ origin, at: vanishedAt }] : [])),
      lives: ended.map((live) => ({ ...live, name: names.get(live.streamId) ?? '' })),
    };
  };
