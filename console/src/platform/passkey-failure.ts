import { t } from '@lingui/core/macro';
import { WebAuthnError } from '@simplewebauthn/browser';

/** Why a ceremony of the browser failed, for people. */
export function passkeyFailure(error: unknown): string {
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
