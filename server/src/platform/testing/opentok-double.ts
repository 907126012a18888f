import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';

export const opentokKeys = { apiKey: '46000001', apiSecret: 'a-secret-of-forty-characters-0123456789ab' };
const key = new TextEncoder().encode(opentokKeys.apiSecret);

/**
 * OpenTok's REST call that creates a session. It refuses calls without a valid signature of the project. `now` is the
 * time for checking signatures, `atEnd` gets the function that closes it.
 */
export async function openOpenTokDouble(atEnd: (close: () => void) => void, now: () => Date = () => new Date()) {
  const asked: Record<string, string>[] = [];
  let given: [status: number, body: unknown] | undefined;
  let serial = 0;

  /** The claims of a token for clients or calls. Rejects with the reason if it is invalid. */
  async function verify(token: string) {
    const { payload } = await jwtVerify(token, key, {
      ...{ algorithms: ['HS256'], issuer: opentokKeys.apiKey, currentDate: now() },
      requiredClaims: ['ist', 'iat', 'exp'],
    });
    if (payload.ist !== 'project') throw new Error('The key is not of a project.');
    return payload;
  }

  async function answer(request: IncomingMessage): Promise<[status: number, body: unknown]> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    if (request.method !== 'POST' || request.url !== '/session/create' || !isForm) return [404, { message: 'No.' }];
    const isSigned = await verify(String(request.headers['x-opentok-auth'])).then(
      () => true,
      () => false,
    );
    if (!isSigned) return [403, { code: -1, message: 'Invalid token' }];
    asked.push(Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString('utf8'))));
    // Like OpenTok's session ids: the project, and the creation time.
    const name = `~${opentokKeys.apiKey}~127.0.0.1~${now().toUTCString()}~${++serial}~`;
    const session_id = `2_${Buffer.from(name).toString('base64url')}`;
    return given ?? [200, [{ session_id, project_id: opentokKeys.apiKey, create_dt: now().toUTCString() }]];
  }

  const server = createServer(async (request, response) => {
    const [code, body] = await answer(request);
    const isJson = request.headers.accept?.includes('application/json');
    response.writeHead(code, { 'content-type': isJson ? 'application/json' : 'text/xml' });
    response.end(isJson ? JSON.stringify(body) : '<sessions/>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => void server.close());

  return {
    env: {
      ZEACON_OPENTOK_API_KEY: opentokKeys.apiKey,
      ZEACON_OPENTOK_API_SECRET: opentokKeys.apiSecret,
      ZEACON_OPENTOK_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    /** The signed forms it received. */
    asked,
    verify,
    /** Sets the next answers to signed calls. */
    answerWith(...next: [status: number, body: unknown]): void {
      given = next;
    },
  };
}
