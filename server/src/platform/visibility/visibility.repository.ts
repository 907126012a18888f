import { type AnyColumn, and, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import { type Subject, type Untokened, visibilitiesFor } from './decide.ts';

type Columns = Record<keyof Subject, AnyColumn>;

/** The rows that `decide` shows to these viewers: the same rules in SQL. */
export function visibleTo(columns: Columns, holds: Untokened, now: Date): SQL {
  return and(
    published(columns),
    eq(columns.mediaType, 'VIDEO'),
    eq(columns.isClosed, false),
    // None of these holders has a token.
    eq(columns.requiresSignedEmbed, false),
    inArray(columns.accessVisibility, [...visibilitiesFor[holds]]),
    notExpired(columns, now),
  )!;
}

/** By its owner; others may see it when the rest of the policy lets them. */
export const published = ({ publishStatus }: Pick<Columns, 'publishStatus'>): SQL => eq(publishStatus, 'Published');

export const expired = ({ expiresAt }: Pick<Columns, 'expiresAt'>, now: Date): SQL => lte(expiresAt, now);

export function notExpired({ expiresAt }: Pick<Columns, 'expiresAt'>, now: Date): SQL {
  return or(isNull(expiresAt), gt(expiresAt, now))!;
}
