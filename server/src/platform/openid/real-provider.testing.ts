import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** An OpenID Connect provider with pages to sign in at, where everybody has the email that they sign in with. */
export async function openRealProvider(
  redirectUris: string[],
  atEnd: (close: () => void) => void,
): Promise<{ issuer: string; env: Record<string, string> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'zeacon', client_secret: 'a-secret-of-the-client' };
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: redirectUris, token_endpoint_auth_method: 'client_secret_basic' }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a-key-for-cookies'] },
    features: { devInteractions: { enabled: true } },
    // Left out, a notice is printed of each.
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context, email) => ({
      accountId: email,
      claims: () => ({ sub: email, email, email_verified: true }),
    }),
  });
  server.on('request', provider.callback());
  return {
    issuer,
    env: {
      ZEACON_OIDC_ISSUER: issuer,
      ZEACON_OIDC_CLIENT_ID: client.client_id,
      ZEACON_OIDC_CLIENT_SECRET: client.client_secret,
    },
  };
}

/** Signs in on the pages of the provider as a browser does; the query that the browser comes back with. */
export async function signInAtProvider(url: string, email: string, redirectUri: string): Promise<string> {
  const jar = new Map<string, string>();
  let form: URLSearchParams | undefined;
  let address = url;
  while (!address.startsWith(redirectUri)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const header of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      jar.set(name, value);
    }
    const to = answer.headers.get('location');
    form = undefined;
    if (to) address = new URL(to, address).href;
    else {
      const [, prompt] = /name="prompt" value="(\w+)"/.exec(await answer.text()) ?? [];
      if (prompt === undefined) throw new Error(`The provider answered ${answer.status} at ${address}.`);
      form = new URLSearchParams({ prompt, login: email, password: 'any' });
    }
  }
  return new URL(address).search.slice(1);
}
