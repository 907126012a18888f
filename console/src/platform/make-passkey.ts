import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyCreation } from '@zeacon/contract';
import { passkeyFailure } from './passkey-failure.ts';

/** Has the browser make a passkey. Rejects with a message for people. */
export async function makePasskey(options: PasskeyCreation): Promise<NewPasskey> {
  try {
    return await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
  } catch (error) {
    throw new Error(passkeyFailure(error), { cause: error });
  }
}
