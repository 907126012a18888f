import { and, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { splitConversion, splitExposure, splitTest } from './split-tests.table.ts';

export function createVisitorErasure(db: Queryable) {
  return {
    /** In tests of any business: the ids are random, and belong to one browser. */
    async erase(visitorIds: readonly string[]): Promise<void> {
      const ids = [...visitorIds];
      const testing = db.selectDistinct({ id: splitTest.businessId }).from(splitTest);
      const seen = and(inArray(splitExposure.businessId, testing), inArray(splitExposure.visitorId, ids));
      const tests = db.select({ id: splitExposure.testId }).from(splitExposure).where(seen);
      await db
        .delete(splitConversion)
        .where(and(inArray(splitConversion.testId, tests), inArray(splitConversion.visitorId, ids)));
      await db.delete(splitExposure).where(seen);
    },
  };
}
