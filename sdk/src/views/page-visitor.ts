import { createRandomId } from '../core/visitor/random-id.ts';
import { createVisitorIdentity, identifyByStorage, type VisitorIdentity } from '../core/visitor/visitor-identity.ts';
import { openVisitorKey } from '../core/visitor/visitor-key.ts';
import { createVisitorVault } from '../core/visitor/visitor-vault.ts';

let visitor: VisitorIdentity | undefined;
let key: Promise<CryptoKey> | undefined;

function openKey(): Promise<CryptoKey> {
  key ??= openVisitorKey();
  return key;
}

/** The visitor of this page. Call it only if the visitor may be counted: it stores an id. */
export function getPageVisitor(): VisitorIdentity {
  visitor ??= createVisitorIdentity({
    // Reading `localStorage` throws if storage is blocked: it is read where that is handled.
    identify: () =>
      identifyByStorage({
        vault: () => createVisitorVault({ storage: localStorage, keys: openKey }),
        newId: createRandomId,
      }),
    framed: window.self !== window.top,
  });
  return visitor;
}
