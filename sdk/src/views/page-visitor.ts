import type { PublicFingerprint } from '@zeacon/contract';
import type { KeyValueStorage } from '../core/key-value-storage.ts';
import { createRandomId } from '../core/visitor/random-id.ts';
import {
  createVisitorIdentity,
  type Identified,
  identifyByStorage,
  type VisitorIdentity,
} from '../core/visitor/visitor-identity.ts';
import { openVisitorKey } from '../core/visitor/visitor-key.ts';
import { createVisitorVault } from '../core/visitor/visitor-vault.ts';
import { eraseStoredVisitor } from './stored-visitor.ts';

const identities = new Map<string, VisitorIdentity>();
let key: Promise<CryptoKey> | undefined;
let anonymous: string | undefined;

function openKey(): Promise<CryptoKey> {
  key ??= openVisitorKey();
  return key;
}

/** Aborted when the visitor takes consent back: what is still being found is not stored then. */
let consented = new AbortController();

/** Reading `localStorage` throws if storage is blocked: call it where that is handled. */
function openVault(entry?: string) {
  const { signal } = consented;
  const place = localStorage;
  const storage: KeyValueStorage = {
    getItem: (name) => place.getItem(name),
    setItem: (name, value) => !signal.aborted && place.setItem(name, value),
  };
  return createVisitorVault({ storage, keys: openKey, entry });
}

const builtIn = () => identifyByStorage({ vault: openVault, newId: createRandomId });

async function identify(fingerprint: PublicFingerprint | undefined, origin: string): Promise<Identified> {
  const vendor = fingerprint && (await import('../fingerprint/fingerprint-visitor.ts').catch(() => undefined));
  if (!vendor) return { id: await builtIn(), source: 'built-in' };
  return vendor.identifyByFingerprint({
    fingerprint,
    origin,
    builtIn,
    vault: () => openVault('zeacon.visitor.vendor'),
  });
}

/**
 * The visitor of this page, as a business identifies visitors; errors are told to the platform at `origin`. Call it only
 * if the visitor may be recognised: it stores an id, and loads the vendor.
 */
export function getPageVisitor(fingerprint?: PublicFingerprint, origin = ''): VisitorIdentity {
  const name = JSON.stringify(fingerprint) ?? '';
  const known = identities.get(name);
  if (known) return known;
  const made = createVisitorIdentity({
    identify: () => identify(fingerprint, origin),
    newId: createRandomId,
    framed: window.self !== window.top,
  });
  identities.set(name, made);
  return made;
}

/** Consent was taken back: erases what players stored about the visitor on this page's origin. */
export function forgetPageVisitor(): void {
  consented.abort();
  consented = new AbortController();
  identities.clear();
  eraseStoredVisitor(key);
  key = undefined;
}

/** For visitors who are only counted: lasts as long as the page. */
export function getAnonymousId(): string {
  anonymous ??= createRandomId();
  return anonymous;
}
