import { pictureQualities } from '@zeacon/contract';
import { type SQL, sql } from 'drizzle-orm';
import { qualityBegins } from './picture-quality.ts';

const largestInteger = sql.raw(String(2 ** 31 - 1));
const heights = sql.raw(`array[${pictureQualities.join()}]`);
const begins = sql.raw(`array[${qualityBegins.join()}]`);

/** The same as `watchedByQuality`, of `event` in a group. */
export const qualityMsOf = sql`case when count(*) filter (where event.height is not null and event.watched_ms > 0) > 0 then array[${sql.join(
  pictureQualities.map(
    (_, place) => sql`least(coalesce(sum(event.watched_ms) filter (
      where width_bucket(event.height, ${begins}) = ${sql.raw(String(place))}), 0), ${largestInteger})::integer`,
  ),
  sql`, `,
)}] end`;

/** What two of them add up to; either may be null. */
export const addedQualityMs = (one: SQL, other: SQL) => sql`case
  when ${one} is null then ${other}
  when ${other} is null then ${one}
  else array(
    select least(one::bigint + other, ${largestInteger})::integer
    from unnest(${one}, ${other}) with ordinality as both_of (one, other, place) order by place
  )
end`;

/** Where in `pictureQualities` the one is that was watched longest, from 1; the lower of two. Null for null. */
export const longestOf = (qualityMs: SQL) =>
  sql`array_position(${qualityMs}, (select max(ms) from unnest(${qualityMs}) as ms))`;

/** Mean height over the time, in pixels. Null for null. */
export const averageHeightOf = (qualityMs: SQL) => sql`(
  select round(sum(height::bigint * ms) / sum(ms)::numeric)::integer
  from unnest(${qualityMs}, ${heights}) as watched (ms, height)
)`;
