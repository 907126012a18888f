import { ConfigError, type Env, isLoopback, needed } from './read-env.ts';

/** A provider of OpenID Connect, which people sign in at, and what this server is called there. */
export interface SingleSignOnConfig {
  /** As the provider writes it. */
  issuer: string;
  clientId: string;
  /** Public clients have none. */
  clientSecret: string | undefined;
  /** For the button; without it the button says "single sign-on". */
  name: string | undefined;
}

const nameMaxLength = 40;
const discoveryPath = '/.well-known/openid-configuration';

export function readSingleSignOn(env: Env): SingleSignOnConfig | undefined {
  const issuer = env.ZEACON_OIDC_ISSUER;
  if (!issuer) {
    const others = ['ZEACON_OIDC_CLIENT_ID', 'ZEACON_OIDC_CLIENT_SECRET', 'ZEACON_OIDC_NAME'];
    const set = others.find((name) => env[name]);
    if (set) needed(env, 'ZEACON_OIDC_ISSUER', set);
    return undefined;
  }
  requireIssuer(issuer);
  const name = env.ZEACON_OIDC_NAME?.trim() || undefined;
  if (name && name.length > nameMaxLength)
    throw new ConfigError(`ZEACON_OIDC_NAME must have at most ${nameMaxLength} characters: it stands on a button.`);
  return {
    issuer,
    clientId: needed(env, 'ZEACON_OIDC_CLIENT_ID', 'ZEACON_OIDC_ISSUER'),
    clientSecret: env.ZEACON_OIDC_CLIENT_SECRET || undefined,
    name,
  };
}

function requireIssuer(issuer: string): void {
  const refuse = (advice: string) => {
    throw new ConfigError(
      `ZEACON_OIDC_ISSUER must be the issuer of an OpenID Connect provider, like https://login.example.com, not "${issuer}": ${advice}.`,
    );
  };
  const url = URL.parse(issuer);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLoopback(url.hostname)))
    refuse('write it with https://, or with http:// on this machine');
  if (url?.username || url?.password || /[?#]/.test(issuer)) refuse('write it without user name, ? and #');
  if (url?.pathname.endsWith(discoveryPath)) refuse(`leave that end away, ${discoveryPath} is added here`);
}
