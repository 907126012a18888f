import type { InsightMeasure } from '@zeacon/contract';
import { type SQL, sql } from 'drizzle-orm';
import { conversion } from './conversions.table.ts';
import { insightView } from './insight-views.table.ts';
import { measureOrders, sums } from './view-measures.repository.ts';
import { countedOnly } from './view-scope.repository.ts';

/** Every figure of the views of a scope, by `part`. */
export const figuresBy = (inScope: SQL, part: SQL): SQL => sql`
  select counted.*, coalesce(conversions, 0) as conversions
  from (
    select ${part} as part, ${sums} from ${insightView} view where ${inScope} and ${countedOnly} group by 1
  ) as counted
  left join (${conversionsIn(inScope, part)}) as converted using (part)`;

/** Conversions of clicks in the views of the scope, by `part`. */
export const conversionsIn = (inScope: SQL, part: SQL): SQL => sql`
  select ${part} as part, count(*) as conversions
  from ${conversion} as conversion join ${insightView} view on view.key = conversion.view_key
  where ${inScope} and ${countedOnly} group by 1`;

/** Of the rows of `figuresBy`; what is unknown comes last. */
export const orderOf = (sort: InsightMeasure, direction: 'asc' | 'desc'): SQL =>
  sql`${measureOrders[sort]} ${direction === 'asc' ? sql`asc` : sql`desc`} nulls last, views desc, page_views desc, part`;
