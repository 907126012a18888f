import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { PasskeyAnswer, PasskeyRequest } from '@zeacon/contract';
import { passkeyFailure } from './passkey-failure.ts';

/** Also false on pages that came without TLS, but for those of this computer. */
export const supportsPasskeys = browserSupportsWebAuthn;

/** Ends one that is under way, which rejects then. */
export const cancelCeremony = () => WebAuthnAbortService.cancelCeremony();

/**
 * Has the browser ask for a passkey, or only list those it has where the email is typed. Rejects with a message for
 * people.
 */
export async function askForPasskey(options: PasskeyRequest, useBrowserAutofill = false): Promise<PasskeyAnswer> {
  try {
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
    return await startAuthentication({ optionsJSON, useBrowserAutofill });
  } catch (error) {
    throw new Error(passkeyFailure(error), { cause: error });
  }
}
