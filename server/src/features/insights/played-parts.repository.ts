import { sql } from 'drizzle-orm';

/** Numbers of a view that are kept at most, two for each part: whatever loops for days fills no rows. */
export const partsMax = 4000;

/** Begin and end by turns of what `watch` played, once each. */
export const coveredEdges = sql`array(
  select edge from unnest(watch.covered) as part, unnest(array[lower(part), upper(part)]) as edge order by edge
)`;

/** Begin and end by turns of each part that `watch` played; of one that played too many, of what it covered. */
export const playedParts = sql`coalesce(nullif(watch.parts, '{}'), ${coveredEdges})`;
