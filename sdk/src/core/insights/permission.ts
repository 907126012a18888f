import type { VisitorConsent } from '@zeacon/contract';

export type Consent = 'granted' | 'denied' | 'pending' | 'anonymous';

export interface PermissionFacts {
  /** What the page says about its visitor, if anything. */
  consent: Consent | undefined;
  /** What the business set for pages that say nothing; without it, full consent. */
  standard?: VisitorConsent | undefined;
  doNotTrack: boolean;
  globalPrivacyControl: boolean;
  /** Whether the business is previewing its own player. */
  preview: boolean;
  /** Whether the page was in front of somebody; prefetchers and prerendering show it to nobody. */
  seen: boolean;
}

const standards: Record<VisitorConsent, Consent> = { NONE: 'denied', ANONYMOUS: 'anonymous', FULL: 'granted' };

/** Whether a view is counted, be the visitor recognised or not. */
export const isCounted = (permission: Consent): boolean => permission === 'granted' || permission === 'anonymous';

/** Whether viewing may be counted. `pending` keeps events in memory and stores nothing, also until the page is seen. */
export function selectPermission(facts: PermissionFacts): Consent {
  const permission = permissionOf(facts);
  return facts.seen || permission === 'denied' ? permission : 'pending';
}

/** Respects a browser that asks not to be tracked, unless the visitor consented on this page; `anonymous` is no consent of theirs. */
function permissionOf(facts: PermissionFacts): Consent {
  const { consent, standard = 'FULL', doNotTrack, globalPrivacyControl, preview } = facts;
  if (preview) return 'denied';
  if (consent === 'granted' || consent === 'pending') return consent;
  if (doNotTrack || globalPrivacyControl) return 'denied';
  // What this build does not know is not guessed at.
  if (consent != null) return consent === 'anonymous' ? consent : 'denied';
  return standards[standard] ?? 'denied';
}
