import { isEmail } from '@zeacon/contract';
import type { Logger } from 'pino';
import type { GoogleConfig } from '../../config/google-config.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { BoundedFetch } from '../../platform/bounded-fetch.ts';
import {
  type AccessToken,
  GrantOverError,
  type LinkSecrets,
  type SearchGrant,
  type SearchSource,
  SourceBusyError,
} from './search-source.ts';

type Library = typeof import('openid-client');
type Configuration = import('openid-client').Configuration;

export interface GoogleDeps {
  config: GoogleConfig;
  /** Where Google sends browsers back to. */
  redirectUri: string;
  fetch: BoundedFetch;
  log: Pick<Logger, 'info' | 'warn'>;
}

const searchScope = 'https://www.googleapis.com/auth/webmasters.readonly';

/** Authorization code flow with PKCE, renewal and revocation. */
export function createGoogleOAuth({ config, redirectUri, fetch, log }: GoogleDeps) {
  const { accountsUrl, oauthUrl, apiUrl, clientId, clientSecret } = config;
  const server = {
    issuer: accountsUrl,
    authorization_endpoint: `${accountsUrl}/o/oauth2/v2/auth`,
    token_endpoint: `${oauthUrl}/token`,
    revocation_endpoint: `${oauthUrl}/revoke`,
    userinfo_endpoint: `${apiUrl}/oauth2/v3/userinfo`,
  };
  const isPlain = [accountsUrl, oauthUrl, apiUrl].some((url) => url.startsWith('http:'));

  /** Loaded when somebody first links an account. */
  async function open(signal?: AbortSignal): Promise<{ library: Library; client: Configuration }> {
    const library = await import('openid-client');
    const client = new library.Configuration(server, clientId, {}, library.ClientSecretPost(clientSecret));
    if (isPlain) library.allowInsecureRequests(client);
    client[library.customFetch] = (url, { body, headers, method }) =>
      fetch(url, { headers, method, body: (body ?? null) as URLSearchParams | null, ...(signal && { signal }) });
    return { library, client };
  }

  async function grantOf(query: string, { state, verifier }: LinkSecrets): Promise<SearchGrant> {
    const { library, client } = await open();
    const answer = new URL(`${redirectUri}?${query}`);
    const checks = { expectedState: state, pkceCodeVerifier: verifier };
    const tokens = await library.authorizationCodeGrant(client, answer, checks);
    const { access_token: accessToken, refresh_token: refreshToken, scope = '' } = tokens;
    if (!scope.split(' ').includes(searchScope)) {
      await library.tokenRevocation(client, refreshToken ?? accessToken).catch(() => {});
      throw new ApiError('search_console.scope_missing');
    }
    if (refreshToken === undefined) throw new Error('Google gave no refresh token.');
    const subject = tokens.claims()?.sub ?? library.skipSubjectCheck;
    const { sub, email = '', email_verified } = await library.fetchUserInfo(client, accessToken, subject);
    if (!isEmail(email) || email.length > 320 || !email_verified) throw new Error('Google says no verified email.');
    return { ...lifeOf(tokens), refreshToken, subject: sub, email: email.toLowerCase() };
  }

  return {
    async addressFor({ state, verifier }: LinkSecrets, email?: string) {
      const { library, client } = await open();
      return library.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: `openid email ${searchScope}`,
        state,
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Without both, a second time brings no refresh token.
        access_type: 'offline',
        prompt: 'consent',
        ...(email && { login_hint: email }),
      }).href;
    },

    async exchange(query, secrets) {
      try {
        return await grantOf(query, secrets);
      } catch (error) {
        if (error instanceof ApiError) throw error;
        log.info({ reason: reasonOf(error) }, 'A Google account could not be linked.');
        if (reasonOf(error) === 'access_denied') throw new ApiError('search_console.denied');
        throw new ApiError(isFailing(error) ? 'search_console.unavailable' : 'search_console.refused');
      }
    },

    async renew(refreshToken, signal) {
      const { library, client } = await open(signal);
      try {
        return lifeOf(await library.refreshTokenGrant(client, refreshToken));
      } catch (error) {
        signal.throwIfAborted();
        if (reasonOf(error) === 'invalid_grant') throw new GrantOverError('The access was taken back.');
        throw new SourceBusyError(`Google did not renew an access token: ${reasonOf(error)}.`);
      }
    },

    async revoke(refreshToken, signal) {
      const { library, client } = await open(signal);
      try {
        await library.tokenRevocation(client, refreshToken);
      } catch (error) {
        signal.throwIfAborted();
        if (reasonOf(error) === 'invalid_token') return;
        throw new SourceBusyError(`Google did not revoke an access: ${reasonOf(error)}.`);
      }
    },
  } satisfies Pick<SearchSource, 'addressFor' | 'exchange' | 'renew' | 'revoke'>;
}

const lifeOf = ({ access_token, expires_in = 0 }: { access_token: string; expires_in?: number }): AccessToken => ({
  accessToken: access_token,
  expiresInSec: expires_in,
});

/** A word for the log. Errors themselves hold requests and answers, and with them tokens. */
function reasonOf(error: unknown): string {
  const { error: word, code, name } = error as { error?: unknown; code?: unknown; name?: unknown };
  return String(word ?? code ?? name ?? 'unknown');
}

/** Not of what the answer says, but of getting one. */
function isFailing(error: unknown): boolean {
  const { cause, code, name } = error as { cause?: unknown; code?: unknown; name?: unknown };
  const status = cause instanceof Response ? cause.status : 0;
  const isLate = code === 'OAUTH_TIMEOUT' || name === 'TimeoutError';
  const isUnreached = error instanceof TypeError && error.message === 'fetch failed';
  return isLate || isUnreached || status >= 500 || status === 429;
}
