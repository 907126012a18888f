import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const clientId = 'zeacon';
export const clientSecret = 'a-secret-of-the-client';

/** What the issuer says of somebody, and where it lies. */
export interface Said {
  sub: string;
  email?: string | undefined;
  email_verified?: boolean | string | undefined;
  nonce?: string;
  aud?: string;
  iss?: string;
  /** In seconds from now. */
  expiresIn?: number;
  /** By a key that the issuer does not publish. */
  isForged?: boolean;
  /** In the answer itself. */
  answer?: Record<string, string>;
}

/** An OpenID Connect issuer whose every word a test chooses. It checks the code verifier and the client as a real one does. */
export async function openSigningIssuer(atEnd: (close: () => void) => void) {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, { said: Said; challenge: string; nonce: string; redirectUri: string }>();
  let discoveries = 0;
  let isDown = false;
  let issuer = '';

  async function exchange(form: URLSearchParams): Promise<[status: number, body: object]> {
    const asked = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const digest = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient = form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
    if (!asked || digest !== asked.challenge || !isClient || form.get('redirect_uri') !== asked.redirectUri)
      return [400, { error: 'invalid_grant' }];
    const { sub, email, email_verified, nonce = asked.nonce, aud = clientId, iss = issuer, ...lies } = asked.said;
    const idToken = await new SignJWT({ nonce, email, email_verified })
      .setProtectedHeader({ alg: 'RS256', kid: 'own' })
      .setSubject(sub)
      .setAudience(aud)
      .setIssuer(iss)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + (lies.expiresIn ?? 300))
      .sign(lies.isForged ? foreign.privateKey : own.privateKey);
    return [200, { access_token: randomUUID(), token_type: 'bearer', expires_in: 300, id_token: idToken }];
  }

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    const answer = async (): Promise<[status: number, body: object]> => {
      if (isDown) return [500, {}];
      if (request.url === '/jwks') return [200, { keys: [jwk] }];
      if (request.url === '/token') return exchange(form);
      discoveries += 1;
      return [200, metadata(issuer)];
    };
    const [status, body] = await answer();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => void server.close());
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    env: {
      ZEACON_OIDC_ISSUER: issuer,
      ZEACON_OIDC_CLIENT_ID: clientId,
      ZEACON_OIDC_CLIENT_SECRET: clientSecret,
      ZEACON_OIDC_NAME: 'Acme Login',
    },
    discoveries: () => discoveries,
    setDown(down: boolean) {
      isDown = down;
    },
    /** As a browser that went to `url` and signed in there: the query that it comes back with. */
    signIn(url: string, said: Said): string {
      const asked = new URL(url).searchParams;
      const code = randomUUID();
      codes.set(code, {
        said,
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
      });
      const answer = { code, state: asked.get('state') ?? '', iss: issuer, ...said.answer };
      return new URLSearchParams(answer).toString();
    },
  };
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  authorization_response_iss_parameter_supported: true,
});
