import { isEmail } from '@zeacon/contract';
import type { Logger } from 'pino';
import type { SingleSignOnConfig } from '../../config/single-sign-on-config.ts';
import { ApiError } from '../api-error.ts';
import type { AttemptSecrets } from './attempt-secrets.ts';

type Library = typeof import('openid-client');
type Configuration = import('openid-client').Configuration;
type ClientAuth = import('openid-client').ClientAuth;

export type Provider = ReturnType<typeof createProvider>;

/** Somebody whom the provider has signed in. */
export interface Known {
  issuer: string;
  subject: string;
  /** In lower case; undefined when the provider gave none that can be read. */
  email: string | undefined;
  isEmailVerified: boolean;
}

interface ProviderDeps {
  config: SingleSignOnConfig;
  /** Where the provider sends browsers back to. */
  redirectUri: string;
  log: Pick<Logger, 'info' | 'warn'>;
}

const timeoutSec = 10;

/** Authorization code flow with PKCE. The provider is looked up when somebody first signs in, not at the start. */
export function createProvider({ config, redirectUri, log }: ProviderDeps) {
  let found: Promise<{ library: Library; client: Configuration }> | undefined;

  async function discover() {
    const library = await import('openid-client');
    const { issuer, clientId, clientSecret } = config;
    const client = await library.discovery(new URL(issuer), clientId, {}, authenticate(library, clientSecret), {
      timeout: timeoutSec,
      // Signatures of ID tokens are judged although they come over TLS.
      execute: [library.enableNonRepudiationChecks, ...(isPlain(issuer) ? [library.allowInsecureRequests] : [])],
    });
    return { library, client };
  }

  async function open() {
    found ??= discover();
    try {
      return await found;
    } catch (error) {
      found = undefined;
      log.warn({ error, issuer: config.issuer }, 'The provider of single sign-on could not be looked up.');
      throw new ApiError('single_sign_on.unavailable', { cause: error });
    }
  }

  async function identify(query: string, { state, nonce, verifier }: AttemptSecrets): Promise<Known> {
    const { library, client } = await open();
    const tokens = await library.authorizationCodeGrant(client, new URL(`${redirectUri}?${query}`), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || !isSubject(claims.sub)) throw new Error('The ID token names nobody.');
    const { issuer, userinfo_endpoint } = client.serverMetadata();
    const isTold = claims.email !== undefined && claims.email_verified !== undefined;
    const asked = !isTold && userinfo_endpoint !== undefined;
    const told = asked ? await library.fetchUserInfo(client, tokens.access_token, claims.sub) : claims;
    return { issuer, subject: claims.sub, ...emailIn(told) };
  }

  return {
    name: config.name,

    /** Of the page where the browser goes. */
    async addressFor({ state, nonce, verifier }: AttemptSecrets): Promise<string> {
      const { library, client } = await open();
      return library.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href;
    },

    /** Rejects with `single_sign_on.denied`, `refused` or `unavailable`. What is wrong is only logged. */
    async identify(query: string, secrets: AttemptSecrets): Promise<Known> {
      try {
        return await identify(query, secrets);
      } catch (error) {
        if (error instanceof ApiError) throw error;
        const { AuthorizationResponseError } = await import('openid-client');
        log.info({ error }, 'A single sign-on was refused.');
        if (error instanceof AuthorizationResponseError && denials.has(error.error))
          throw new ApiError('single_sign_on.denied');
        throw new ApiError(isFailing(error) ? 'single_sign_on.unavailable' : 'single_sign_on.refused');
      }
    },
  };
}

const denials = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required']);

const isPlain = (issuer: string) => new URL(issuer).protocol === 'http:';

/** The secret goes into the body where the provider takes it there, else into a header, which all must take. */
function authenticate({ None, ClientSecretBasic, ClientSecretPost }: Library, secret: string | undefined): ClientAuth {
  if (secret === undefined) return None();
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (takesBody ? post : basic)(server, ...rest);
  };
}

/** At most 255 characters (OpenID Connect Core, section 2). */
const isSubject = (subject: string) => /^\P{C}{1,255}$/u.test(subject);

/** Some providers write the truth as a text. */
function emailIn(told: Record<string, unknown>): Pick<Known, 'email' | 'isEmailVerified'> {
  const { email, email_verified: verified } = told;
  const isReadable = typeof email === 'string' && isEmail(email) && /^\P{C}{1,320}$/u.test(email);
  return {
    email: isReadable ? email.toLowerCase() : undefined,
    isEmailVerified: verified === true || verified === 'true',
  };
}

/** Not of what the answer says, but of reaching the provider. */
function isFailing(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && error.message === 'fetch failed');
}
