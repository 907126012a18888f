import { imageMediaBase } from '@zeacon/contract';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** The id of the uploaded picture in a column of addresses; null for other addresses. */
export const imageNamedBy = (address: AnyColumn): SQL<string | null> =>
  sql`substring(${address} from ${`${imageMediaBase}/([0-9a-f-]{36})/`})`;
