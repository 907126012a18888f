import { sql } from 'drizzle-orm';
import { createCache } from '../../platform/cache.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { insightValue } from './insight-views.table.ts';

/** A dimension of views, or `postId` and so on; each business has its own values of each kind. */
export interface NamedValue {
  businessId: string;
  kind: string;
  value: string;
}

export type InsightValues = ReturnType<typeof createInsightValues>;

const cached = 200_000;
/** Whoever invents page addresses fills no more than this for each kind; further ones count as the last one. */
export const valuesMax = 50_000;
export const otherValue = '(other)';
const fullForMs = 600_000;

/** Ids of the texts that views share. A text keeps its id for good, so ids may be kept in memory. */
export function createInsightValues(db: Queryable, { max = valuesMax } = {}) {
  const ids = createCache<number>({ entries: cached });
  /** Kinds of businesses that take no further value for now. */
  const full = createCache<true>({ entries: 10_000, ttl: fullForMs });

  async function read(wanted: readonly NamedValue[]): Promise<void> {
    const { rows } = await db.execute<{ id: number; business_id: string; kind: string; value: string }>(sql`
      select known.id, known.business_id, known.kind, known.value from ${unnested(wanted)}
      join ${insightValue} known using (business_id, kind, value)`);
    for (const { id, business_id, kind, value } of rows) ids.set(keyOf({ businessId: business_id, kind, value }), id);
  }

  async function insert(missing: readonly NamedValue[]): Promise<void> {
    await db.execute(sql`
      insert into ${insightValue} (business_id, kind, value)
      select business_id, kind, value from ${unnested(missing)} order by business_id, kind, value
      on conflict do nothing`);
  }

  async function requireRoom(values: readonly NamedValue[]): Promise<void> {
    const groups = [...new Map(values.map((value) => [groupOf(value), value])).values()];
    for (const { businessId, kind } of groups) {
      const { rows } = await db.execute<{ count: number }>(sql`
        select count(*) as count from (
          select from ${insightValue} where business_id = ${businessId} and kind = ${kind} limit ${max}
        ) as known`);
      if (rows[0]!.count >= max) full.set(groupOf({ businessId, kind }), true);
    }
  }

  /** Reads ids of values that are not known to this process yet, and stores those that are new. */
  async function prepare(values: readonly NamedValue[]): Promise<void> {
    const unknown = distinct(values.filter(({ value }) => value !== '').filter((value) => !ids.has(keyOf(value))));
    if (unknown.length === 0) return;
    await read(unknown);
    const missing = unknown.filter((value) => !ids.has(keyOf(value)));
    if (missing.length === 0) return;
    await requireRoom(missing.filter((value) => !full.has(groupOf(value))));
    const fits = missing.filter((value) => !full.has(groupOf(value)));
    const others = missing
      .filter((value) => full.has(groupOf(value)))
      .map((value) => ({ ...value, value: otherValue }));
    const added = distinct([...fits, ...others]);
    await insert(added);
    await read(added);
  }

  return {
    prepare,
    /** Of a value that was prepared; 0 for the empty text. */
    idOf(value: NamedValue): number {
      if (value.value === '') return 0;
      return ids.get(keyOf(value)) ?? ids.get(keyOf({ ...value, value: otherValue })) ?? 0;
    },
  };
}

const separator = '\u0000';
const groupOf = ({ businessId, kind }: Omit<NamedValue, 'value'>) => `${businessId}${separator}${kind}`;
const keyOf = (value: NamedValue) => `${groupOf(value)}${separator}${value.value}`;
const distinct = (values: readonly NamedValue[]) => [...new Map(values.map((value) => [keyOf(value), value])).values()];

const unnested = (values: readonly NamedValue[]) => sql`unnest(
  ${sql.param(values.map(({ businessId }) => businessId))}::text[],
  ${sql.param(values.map(({ kind }) => kind))}::text[],
  ${sql.param(values.map(({ value }) => value))}::text[]
) as wanted (business_id, kind, value)`;
