import { expect, test } from 'vitest';
import { type Consent, type PermissionFacts, selectPermission } from './permission.ts';

test.each<[Partial<PermissionFacts>, Consent]>([
  [{}, 'granted'],
  [{ doNotTrack: true }, 'denied'],
  [{ globalPrivacyControl: true }, 'denied'],
  [{ doNotTrack: true, globalPrivacyControl: true, consent: 'granted' }, 'granted'],
  [{ consent: 'denied' }, 'denied'],
  [{ consent: 'pending' }, 'pending'],
  [{ doNotTrack: true, consent: 'pending' }, 'pending'],
  [{ preview: true, consent: 'granted' }, 'denied'],
  [{ standard: 'NONE' }, 'denied'],
  [{ standard: 'ANONYMOUS' }, 'anonymous'],
  [{ standard: 'ANONYMOUS', globalPrivacyControl: true }, 'denied'],
  [{ standard: 'NONE', consent: 'granted' }, 'granted'],
  [{ standard: 'FULL', consent: 'anonymous' }, 'anonymous'],
  [{ standard: 'NONE', consent: 'pending' }, 'pending'],
  [{ consent: 'anonymous', doNotTrack: true }, 'denied'],
  [{ standard: 'SOME' as 'FULL' }, 'denied'],
  [{ consent: 'perhaps' as Consent, globalPrivacyControl: true }, 'denied'],
  [{ consent: 'DENIED' as Consent }, 'denied'],
  [{ consent: 'yes' as Consent }, 'denied'],
  [{ consent: '' as Consent }, 'denied'],
  [{ seen: false }, 'pending'],
  [{ seen: false, consent: 'granted' }, 'pending'],
  [{ seen: false, standard: 'ANONYMOUS' }, 'pending'],
  [{ seen: false, consent: 'denied' }, 'denied'],
  [{ consent: null as unknown as undefined }, 'granted'],
])('%j: %s', (facts, permission) => {
  const base = { consent: undefined, doNotTrack: false, globalPrivacyControl: false, preview: false, seen: true };
  expect(selectPermission({ ...base, ...facts })).toBe(permission);
});
