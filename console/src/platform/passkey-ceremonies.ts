import { t } from '@lingui/core/macro';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@zeacon/contract';

/** Also false on pages that came without TLS, but for those of this computer. */
export const supportsPasskeys = browserSupportsWebAuthn;

/** Ends one that is under way, which rejects then. */
export const cancelCeremony = () => WebAuthnAbortService.cancelCeremony();

/** Has the browser make a passkey. Rejects with a message for people. */
export async function makePasskey(options: PasskeyCreation): Promise<NewPasskey> {
  try {
    return await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
  } catch (error) {
    throw new Error(messageOf(error), { cause: error });
  }
}

/** Has the browser ask for a passkey, or only list those it has where the email is typed. Rejects as the one above. */
export async function askForPasskey(options: PasskeyRequest, useBrowserAutofill = false): Promise<PasskeyAnswer> {
  try {
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
    return await startAuthentication({ optionsJSON, useBrowserAutofill });
  } catch (error) {
    throw new Error(messageOf(error), { cause: error });
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof WebAuthnError)) return t`The browser could not use a passkey. Try again.`;
  switch (error.name) {
    case 'NotAllowedError':
    case 'AbortError':
      return t`No passkey was used: it was cancelled or took too long. Try again.`;
    case 'InvalidStateError':
      return t`This device or password manager has a passkey for your account already.`;
    case 'SecurityError':
      return t`Passkeys do not work at this address. Open the platform at its public address.`;
    case 'ConstraintError':
    case 'NotSupportedError':
      return t`This device cannot keep a passkey. Choose another one, such as your phone or a security key with a PIN.`;
    default:
      return t`The browser could not use a passkey. Try again.`;
  }
}
