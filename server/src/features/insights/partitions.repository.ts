import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';

/** Makes the tables that events are stored in, one for each month of their views. */
export function createPartitions(database: Pick<Database, 'transaction'>) {
  const made = new Map<string, Promise<void>>();

  /** Attaching locks out other changes of the tables only, not those who read or write. */
  async function make(month: string): Promise<void> {
    const name = sql.identifier(`insight_event_${month.replace('-', '_')}`);
    const from = `${month}-01`;
    await database.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('insight_event partitions'))`);
      const { rows } = await tx.execute(sql`select to_regclass(${`insight_event_${month.replace('-', '_')}`}) as name`);
      if (rows[0]?.name) return;
      await tx.execute(sql`create table ${name} (like insight_event including all)`);
      await tx.execute(
        sql`alter table insight_event attach partition ${name}
          for values from (${sql.raw(`'${from}'`)}) to (${sql.raw(`'${nextMonth(month)}-01'`)})`,
      );
    });
  }

  return {
    /** Resolves once events of views of this day, `YYYY-MM-DD`, can be stored. */
    async ensure(day: string): Promise<void> {
      const month = day.slice(0, 7);
      const making = made.get(month) ?? make(month);
      made.set(month, making);
      await making.catch((error) => {
        made.delete(month);
        throw error;
      });
    },
  };
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
