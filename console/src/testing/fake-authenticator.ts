import { onTestFinished, vi } from 'vitest';

const bytes = () => new Uint8Array([1, 2, 3]).buffer;
const common = { id: 'AQID', rawId: bytes(), type: 'public-key', getClientExtensionResults: () => ({}) };
const made = { attestationObject: bytes(), clientDataJSON: bytes(), getTransports: () => ['internal'] };
const asserted = { authenticatorData: bytes(), clientDataJSON: bytes(), signature: bytes(), userHandle: bytes() };

/** A browser with passkeys, which jsdom is not. Rejections of its functions are what a person cancels. */
export function fakeAuthenticator({ hasAutofill = false } = {}) {
  const create = vi.fn(async (_options: CredentialCreationOptions) => ({ ...common, response: made }));
  const get = vi.fn(async (_options: CredentialRequestOptions) => ({ ...common, response: asserted }));
  const isConditionalMediationAvailable = async () => hasAutofill;
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable }),
  );
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });
  return { create, get, cancelled: () => new DOMException('Cancelled', 'NotAllowedError') };
}
