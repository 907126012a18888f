export type Consent = 'granted' | 'denied' | 'pending';

export interface PermissionFacts {
  /** What the page says about its visitor, if anything. */
  consent: Consent | undefined;
  doNotTrack: boolean;
  globalPrivacyControl: boolean;
  /** Whether the business is previewing its own player. */
  preview: boolean;
}

/**
 * Whether viewing may be counted. `pending` keeps events in memory and stores nothing. Respects a browser that asks not
 * to be tracked, unless the visitor consented on this page.
 */
export function selectPermission({ consent, doNotTrack, globalPrivacyControl, preview }: PermissionFacts): Consent {
  if (preview) return 'denied';
  if (consent === 'granted' || consent === 'denied' || consent === 'pending') return consent;
  return doNotTrack || globalPrivacyControl ? 'denied' : 'granted';
}
