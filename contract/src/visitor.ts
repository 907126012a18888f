import * as z from 'zod/mini';

/** `NONE`: nothing is counted. `ANONYMOUS`: views are counted, visitors are not recognised. `FULL`: both. */
export const visitorConsents = ['NONE', 'ANONYMOUS', 'FULL'] as const;
export const VisitorConsent = z.enum(visitorConsents);
export type VisitorConsent = z.infer<typeof VisitorConsent>;

/** Where Fingerprint Pro keeps what it learns. */
export const visitorRegions = ['us', 'eu', 'ap'] as const;
export const VisitorRegion = z.enum(visitorRegions);
export type VisitorRegion = z.infer<typeof VisitorRegion>;

/** How an embed identifies its visitor, where that is not the built-in id with full consent. */
export const PublicVisitor = z.object({
  /** Holds where the page does not set the attribute `consent`. */
  consent: VisitorConsent,
  fingerprint: z.optional(
    z.object({
      /** Errors are reported for this business. */
      businessId: z.string(),
      apiKey: z.string(),
      region: VisitorRegion,
      scriptUrl: z.string(),
      /** Missing for Fingerprint's own. */
      endpoint: z.optional(z.string()),
    }),
  ),
});
export type PublicVisitor = z.infer<typeof PublicVisitor>;
export type PublicFingerprint = NonNullable<PublicVisitor['fingerprint']>;
