import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a device was told, as its browser reads it. */
export interface ReceivedPush {
  message: { title: string; body: string; url: string; tag: string };
  ttl: number;
  urgency: string | undefined;
  /** The sender's key in base64url. */
  publicKey: string;
  /** When it came, in epoch milliseconds. */
  atMs: number;
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** A push service, with devices whose keys are made here, so that it reads what only browsers could (RFC 8291, 8292). */
export async function openPushService() {
  const devices = new Map<string, ReturnType<typeof makeDevice>>();
  const answers: number[] = [];

  function makeDevice(path: string) {
    const curve = createECDH('prime256v1');
    const auth = randomBytes(16);
    const received: ReceivedPush[] = [];
    const subscription = {
      endpoint: origin + path,
      p256dh: curve.generateKeys('base64url'),
      auth: auth.toString('base64url'),
    };
    function read(body: Buffer): ReceivedPush['message'] {
      const [salt, length] = [body.subarray(0, 16), body[20]!];
      const sender = body.subarray(21, 21 + length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
      const secret = derive(curve.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(body.subarray(-16));
      const plain = Buffer.concat([decipher.update(body.subarray(21 + length, -16)), decipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
    }
    return { subscription, received, read };
  }

  const server = createServer(async (request, response) => {
    const atMs = Date.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const device = devices.get(request.url ?? '');
    const status = device ? (answers.shift() ?? 201) : 410;
    const { authorization = '', ttl, urgency } = request.headers;
    if (device && status === 201)
      device.received.push({
        message: device.read(Buffer.concat(chunks)),
        ttl: Number(ttl),
        urgency: urgency as string | undefined,
        publicKey: signerOf(authorization, origin),
        atMs,
      });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    /** What the next pushes are answered instead of 201. */
    answers,
    add() {
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const device = makeDevice(path);
      devices.set(path, device);
      return { ...device, /** As when somebody took the permission back. */ end: () => devices.delete(path) };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Throws for what was not signed for this service. */
function signerOf(authorization: string, audience: string): string {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const given = Buffer.from(signature, 'base64url');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    given,
  );
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (!isSigned || aud !== audience) throw new Error('The push was not signed for this service.');
  return key;
}
