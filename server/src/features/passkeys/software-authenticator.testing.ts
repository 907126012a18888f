import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@zeacon/contract';

/** What an honest authenticator and browser would not do. */
export interface Dishonesty {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  /** Present, verified, syncable and synced, as WebAuthn numbers them. */
  flags?: number;
  userHandle?: string | undefined;
  /** What is said of who made it, which nobody asked for. */
  format?: string;
}

const isPresent = 0x01;
const isVerified = 0x04;
export const isSyncable = 0x08;
export const isSynced = 0x10;
const hasCredential = 0x40;

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** One passkey of ES256 in a browser that shows a page of `origin`. */
export function createSoftwareAuthenticator(origin: string, flags = isPresent | isVerified) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let user: string | undefined;

  const clientData = (type: string, asked: { challenge: string }, { challenge, ...lie }: Dishonesty) =>
    Buffer.from(
      JSON.stringify({ type: lie.type ?? type, challenge: challenge ?? asked.challenge, origin: lie.origin ?? origin }),
    );

  function authenticatorData(rpId: string, lie: Dishonesty, credential?: Buffer): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8((lie.flags ?? flags) | (credential ? hasCredential : 0));
    head.writeUInt32BE(lie.counter ?? counter, 1);
    return Buffer.concat([sha256(lie.rpId ?? rpId), head, ...(credential ? [credential] : [])]);
  }

  function credentialData(): Buffer {
    const { x, y } = publicKey.export({ format: 'jwk' });
    const [kty, alg, curve] = [
      [1, 2],
      [3, -7],
      [-1, 1],
    ] as const;
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        ...[kty, alg, curve],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    return Buffer.concat([Buffer.alloc(16), length, id, key]);
  }

  const credentialId = id.toString('base64url');
  const common = { id: credentialId, rawId: credentialId, type: 'public-key' as const };

  return {
    credentialId,

    create(options: PasskeyCreation, lie: Dishonesty = {}): NewPasskey {
      user = options.user.id;
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', lie.format ?? 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(options.rp.id, lie, credentialData())],
        ]),
      );
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', options, lie).toString('base64url'),
          attestationObject: Buffer.from(attestationObject).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    get(options: PasskeyRequest, lie: Dishonesty = {}): PasskeyAnswer {
      counter += 1;
      const said = clientData('webauthn.get', options, lie);
      const data = authenticatorData(options.rpId, lie);
      const userHandle = 'userHandle' in lie ? lie.userHandle : user;
      return {
        ...common,
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(said)]), privateKey).toString('base64url'),
          ...(userHandle !== undefined && { userHandle }),
        },
      };
    },
  };
}
