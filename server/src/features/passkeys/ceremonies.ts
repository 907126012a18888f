import { generateKeyPairSync } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@zeacon/contract';
import type { Logger } from 'pino';
import type { PasskeyRow } from './passkeys.repository.ts';

export type Ceremonies = ReturnType<typeof createCeremonies>;
export type MadePasskey = Pick<
  PasskeyRow,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSyncable' | 'isSynced'
>;
type Stored = Pick<PasskeyRow, 'credentialId' | 'transports'>;
type Verifiable = Pick<PasskeyRow, 'publicKey' | 'counter' | 'isSyncable'>;

export const ceremonySec = 5 * 60;

/** EdDSA, ECDSA and RSA with SHA-256: what authenticators have, the best first. */
const algorithms = [-8, -7, -257];

/** Loaded with the first ceremony: it takes as long to start as a tenth of the server. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

const descriptorOf = ({ credentialId, transports }: Stored) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
});

/** WebAuthn for the host of the public address. What is wrong with an answer is only logged. */
export function createCeremonies({ publicUrl, log }: { publicUrl: string; log: Pick<Logger, 'info'> }) {
  const rpId = new URL(publicUrl).hostname;
  const expected = { expectedOrigin: publicUrl, expectedRPID: rpId, requireUserVerification: true };
  const nobodys = newPublicKey();

  async function judge<T>(verify: () => Promise<T>): Promise<T | undefined> {
    try {
      return await verify();
    } catch (error) {
      log.info({ reason: error instanceof Error ? error.message : error }, 'A passkey was refused.');
      return undefined;
    }
  }

  return {
    creation(challenge: string, user: { id: string; email: string }, known: readonly Stored[]): PasskeyCreation {
      const id = Buffer.from(user.id).toString('base64url');
      return {
        rp: { id: rpId, name: 'Zeacon' },
        user: { id, name: user.email, displayName: user.email },
        challenge,
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
        timeout: ceremonySec * 1000,
        attestation: 'none',
        excludeCredentials: known.map(descriptorOf),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      };
    },

    request(challenge: string, allowed: readonly Stored[]): PasskeyRequest {
      const allowCredentials = allowed.map(descriptorOf);
      return { rpId, challenge, timeout: ceremonySec * 1000, userVerification: 'required', allowCredentials };
    },

    judgeNew(passkey: NewPasskey, challenge: string): Promise<MadePasskey | undefined> {
      return judge(async () => {
        const { verifyRegistrationResponse } = await library();
        const attestationObject = await withoutStatement(passkey.response.attestationObject);
        const { registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response: {
            ...passkey,
            response: { ...passkey.response, transports: [], attestationObject },
            ...noExtensions,
          },
          expectedChallenge: challenge,
          supportedAlgorithmIDs: algorithms,
        });
        if (!registrationInfo) throw new Error('The attestation is wrong.');
        const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
        return {
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: passkey.response.transports ?? [],
          isSyncable: credentialDeviceType === 'multiDevice',
          isSynced: credentialBackedUp,
        };
      });
    },

    /** Without a stored passkey it does the same work and refuses. */
    judgeAnswer(
      answer: PasskeyAnswer,
      challenge: string,
      stored: Verifiable | undefined,
    ): Promise<Pick<MadePasskey, 'counter' | 'isSynced'> | undefined> {
      return judge(async () => {
        const { verifyAuthenticationResponse } = await library();
        const { userHandle, ...response } = answer.response;
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response: { ...answer, response: { ...response, ...(userHandle && { userHandle }) }, ...noExtensions },
          expectedChallenge: challenge,
          credential: {
            id: answer.id,
            publicKey: Buffer.from(stored?.publicKey ?? nobodys, 'base64url'),
            // The devices that share a passkey do not know each other's uses.
            counter: !stored || stored.isSyncable ? 0 : stored.counter,
          },
        });
        if (!verified || !stored) throw new Error('The signature is wrong, or of a passkey that is not known.');
        if ((authenticationInfo.credentialDeviceType === 'multiDevice') !== stored.isSyncable)
          throw new Error('The passkey says otherwise than before whether it can be synced.');
        return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
      });
    },
  };
}

const noExtensions = { clientExtensionResults: {} };

/** The challenge that an answer is for; undefined when it cannot be read. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Nobody asked who made the authenticator. To verify what one says of that, the library would fetch lists from addresses
 * in its certificates.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await helpers();
  const authData = decodeAttestationObject(Buffer.from(attestationObject, 'base64url')).get('authData');
  const bare = new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  return Buffer.from(isoCBOR.encode(bare)).toString('base64url');
}

/** COSE, of a key that nobody holds the other half of. */
function newPublicKey(): string {
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const bytes = (text: string | undefined) => Buffer.from(text!, 'base64url');
  // A map of kty: EC2, alg: ES256, crv: P-256, x and y.
  const head = Buffer.from('a5010203262001215820', 'hex');
  return Buffer.concat([head, bytes(x), Buffer.from('225820', 'hex'), bytes(y)]).toString('base64url');
}
