import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { conversion } from './conversions.table.ts';
import { isRecent } from './events.repository.ts';
import { insightValue, insightView } from './insight-views.table.ts';
import { insightEvent } from './insights.table.ts';

/** Views with the click of `conversion`: one, unless somebody sent the id of a click twice. */
const viewsOfClick = sql`
  select view.key from ${insightEvent} click
  join ${insightView} view on view.key = click.view_key
  join ${insightValue} stream on stream.id = view.stream_id
  where click.id = conversion.click_key and click.type = 'overlayClick' and stream.value = conversion.stream_id
    and ${isRecent(sql`click.at`, sql`conversion.at`)}`;

const isWrong = sql`case
  when conversion.view_key is null then exists (${viewsOfClick})
  else conversion.view_key not in (${viewsOfClick})
end`;

/** Finds anew which views conversions belong to. */
export function createRecountLinks(db: Queryable) {
  return {
    async differing(): Promise<number> {
      const { rows } = await db.execute<{ wrong: number }>(sql`
        select count(*) as wrong from ${conversion} as conversion where ${isWrong}`);
      return rows[0]!.wrong;
    },

    async correct(): Promise<void> {
      await db.execute(sql`
        update ${conversion} as conversion set view_key = (select min(key) from (${viewsOfClick}) as found)
        where ${isWrong}`);
    },
  };
}
