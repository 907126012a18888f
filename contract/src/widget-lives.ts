/** What open pages hear of the lives that a widget follows. See `docs/guides/realtime.md`. */
import * as z from 'zod/mini';
import { Instant } from './query.ts';

/** The right to join the topic of one business. */
export const WidgetLivesTicket = z.object({ url: z.string(), token: z.string(), expiresDate: Instant });
export type WidgetLivesTicket = z.infer<typeof WidgetLivesTicket>;

/** The first message, and one more whenever it changes. `streamId`: the live that anybody may watch now; null for none. */
export const WidgetLivesEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('joined'), connectionId: z.string(), streamId: z.nullable(z.string()) }),
  z.object({ type: z.literal('live'), streamId: z.nullable(z.string()) }),
]);
export type WidgetLivesEvent = z.infer<typeof WidgetLivesEvent>;
