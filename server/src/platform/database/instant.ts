import { timestamp } from 'drizzle-orm/pg-core';

/** A column of moments, whatever the time zone of whoever asks. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });
