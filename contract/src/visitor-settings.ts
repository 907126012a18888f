import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Instant } from './query.ts';
import { byRule, ruleMessages, validateAddressRange, validateVendorUrl } from './rules/index.ts';
import { VisitorConsent, VisitorRegion } from './visitor.ts';
import { VisitorErrorCode } from './visitor-errors.ts';

export const visitorSettingsPath = `${businessBase}/visitor-settings`;
export const fingerprintKeyMaxLength = 100;
export const vendorUrlMaxLength = 500;
export const ownAddressesMax = 50;
export const keepMonthsMax = 120;

/** `BUILT_IN`: a random id, kept encrypted in the visitor's browser. `FINGERPRINT`: Fingerprint Pro. */
export const visitorIdentifications = ['BUILT_IN', 'FINGERPRINT'] as const;
export const VisitorIdentification = z.enum(visitorIdentifications);
export type VisitorIdentification = z.infer<typeof VisitorIdentification>;

const vendorUrl = z.string().check(z.maxLength(vendorUrlMaxLength), byRule(validateVendorUrl));

/** How the visitors of a business's players are told apart. */
export const VisitorSettings = z.object({
  identification: VisitorIdentification,
  /** Public key of the business's own subscription; empty for the server's. */
  apiKey: z.string().check(z.maxLength(fingerprintKeyMaxLength), z.regex(/^[\w-]*$/, ruleMessages.badKey)),
  region: VisitorRegion,
  /** Own address that answers instead of Fingerprint's; empty for theirs. */
  endpoint: vendorUrl,
  /** Own address of the agent's script; `<apiKey>` in it is replaced. Empty for Fingerprint's. */
  scriptUrl: vendorUrl,
  /** Holds on pages that do not set the attribute `consent`. */
  consent: VisitorConsent,
  /** Views from these addresses are the business's own, and left out of its figures. Addresses or ranges of them. */
  ownAddresses: z
    .array(z.string().check(z.maxLength(50), byRule(validateAddressRange)))
    .check(z.maxLength(ownAddressesMax)),
  /** How long views are kept; null for as long as the business exists. */
  keepMonths: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(keepMonthsMax))),
});
export type VisitorSettings = z.infer<typeof VisitorSettings>;

/** What may be left out of it stays as it is. */
export const VisitorSettingsChanges = z.extend(VisitorSettings, {
  ownAddresses: z.exactOptional(VisitorSettings.shape.ownAddresses),
  keepMonths: z.exactOptional(VisitorSettings.shape.keepMonths),
});
export type VisitorSettingsChanges = z.infer<typeof VisitorSettingsChanges>;

/** How often identification failed in one way since the settings were saved. */
export const VisitorErrorReport = z.object({
  code: VisitorErrorCode,
  count: z.number(),
  firstSeenDate: Instant,
  lastSeenDate: Instant,
  /** Origin of the page where it happened last; null if the browser did not say. */
  lastSite: z.nullable(z.string()),
});
export type VisitorErrorReport = z.infer<typeof VisitorErrorReport>;

const VisitorState = z.object({
  settings: VisitorSettings,
  /** Whether the server has a key for businesses without one. */
  hasServerKey: z.boolean(),
  /** Where this call came from. */
  yourAddress: z.string(),
  /** Latest first. */
  errors: z.array(VisitorErrorReport),
});
export type VisitorState = z.infer<typeof VisitorState>;

const tag = 'Visitors';
const signedIn = ['auth.required', 'auth.token_expired'] as const;

export const getVisitorSettings = endpoint({
  method: 'GET',
  path: visitorSettingsPath,
  tag,
  summary: 'Read how visitors are identified, and what went wrong with it',
  requires: { kind: 'business', permission: 'players.read' },
  reply: VisitorState,
  errors: signedIn,
});

export const saveVisitorSettings = endpoint({
  method: 'PUT',
  path: visitorSettingsPath,
  tag,
  summary: 'Set how visitors are identified; errors are counted from zero again',
  requires: { kind: 'business', permission: 'players.write' },
  audit: 'business.updated',
  body: VisitorSettingsChanges,
  reply: VisitorState,
  errors: [...signedIn, 'request.invalid'],
});

/** The body may be JSON sent as `text/plain`: then it needs no preflight. */
export const reportVisitorError = endpoint({
  method: 'POST',
  path: `${visitorSettingsPath}/errors`,
  tag,
  summary: 'Report that a visitor could not be identified as the business set it',
  requires: { kind: 'public' },
  shows: 'business',
  audit: { none: 'visitor' },
  body: z.object({ businessId: z.string().check(z.maxLength(64)), code: VisitorErrorCode }),
  status: 202,
  reply: z.object({ accepted: z.boolean() }),
  errors: ['request.invalid', 'request.too_large', 'request.rate_limited', 'embed_site.refused'],
});
