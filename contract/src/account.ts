import * as z from 'zod/mini';
import { Instant } from './query.ts';

/** A business account (spec section 3). */
export const Account = z.object({
  id: z.string(),
  /** What people call it. */
  businessName: z.string(),
  /** Unique, by the rule of section 5; the business name itself where that follows it. */
  username: z.string(),
  email: z.string(),
  /** Address of a picture, or null. Relative to the platform if it was uploaded here. */
  logo: z.nullable(z.string()),
  /** Shown to viewers beside the business name; null if none was given. */
  legalFirstName: z.nullable(z.string()),
  /** Where its name leads viewers; null if none was given. */
  websiteUrl: z.nullable(z.string()),
  /** In which its figures are told by day, unless a call names another. */
  timeZone: z.string(),
  createdDate: Instant,
});
export type Account = z.infer<typeof Account>;
