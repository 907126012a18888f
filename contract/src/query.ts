import * as z from 'zod/mini';
import { defaultPageSize } from './constants.ts';

/**
 * A whole number in a query string.
 */
/* @__NO_SIDE_EFFECTS__ */
export function queryInt(minimum: number, maximum: number, fallback: number) {
  return z._default(z.coerce.number().check(z.int(), z.minimum(minimum), z.maximum(maximum)), fallback);
}

/**
 * Page numbers start at 0.
 */
/* @__NO_SIDE_EFFECTS__ */
export function pageQuery(size: number = defaultPageSize) {
  return { page: queryInt(0, 1_000_000, 0), size: queryInt(1, 1000, size) };
}

/**
 * One page of a list.
 */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.number(),
    size: z.number(),
    totalItems: z.number(),
    totalPages: z.number(),
  });
}

export interface Page<Item> {
  items: Item[];
  page: number;
  size: number;
  totalItems: number;
  totalPages: number;
}

export function toPage<Item>(items: Item[], totalItems: number, { page, size }: { page: number; size: number }) {
  return { items, page, size, totalItems, totalPages: Math.ceil(totalItems / size) } satisfies Page<Item>;
}

/** An instant, ISO 8601 with a zone. */
export const Instant = z.iso.datetime({ offset: true });

/** The reply of a call that returns nothing. */
export const Nothing = z.object({});
