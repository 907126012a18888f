import { eq, lt } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { gatewayEvent } from './billing.table.ts';

export const createGatewayEventsRepository = (db: Queryable) => ({
  isKnown: async (id: string): Promise<boolean> => (await db.$count(gatewayEvent, eq(gatewayEvent.id, id))) > 0,

  /** False if it is there already. */
  async add(id: string, receivedAt: Date): Promise<boolean> {
    const added = await db.insert(gatewayEvent).values({ id, receivedAt }).onConflictDoNothing().returning();
    return added.length > 0;
  },

  async removeBefore(time: Date): Promise<void> {
    await db.delete(gatewayEvent).where(lt(gatewayEvent.receivedAt, time));
  },
});
