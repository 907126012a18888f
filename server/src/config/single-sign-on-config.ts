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

/** `prefix`: of the variables, for people of businesses or for members of communities. */
export function readSingleSignOn(
  env: Env,
  prefix: 'ZEACON_OIDC' | 'ZEACON_MEMBERS_OIDC',
): SingleSignOnConfig | undefined {
  const named = (name: string) => `${prefix}_${name}`;
  const issuer = env[named('ISSUER')];
  if (!issuer) {
    const set = ['CLIENT_ID', 'CLIENT_SECRET', 'NAME'].map(named).find((name) => env[name]);
    if (set) needed(env, named('ISSUER'), set);
    return undefined;
  }
  requireIssuer(named('ISSUER'), issuer);
  const name = env[named('NAME')]?.trim() || undefined;
  if (name && name.length > nameMaxLength)
    throw new ConfigError(`${named('NAME')} must have at most ${nameMaxLength} characters: it stands on a button.`);
  return {
    issuer,
    clientId: needed(env, named('CLIENT_ID'), named('ISSUER')),
    clientSecret: env[named('CLIENT_SECRET')] || undefined,
    name,
  };
}

function requireIssuer(variable: string, issuer: string): void {
  const refuse = (advice: string) => {
    throw new ConfigError(
      `${variable} must be the issuer of an OpenID Connect provider, like https://login.example.com, not "${issuer}": ${advice}.`,
    );
  };
  const url = URL.parse(issuer);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLoopback(url.hostname)))
    refuse('write it with https://, or with http:// on this machine');
  if (url?.username || url?.password || /[?#]/.test(issuer)) refuse('write it without user name, ? and #');
  if (url?.pathname.endsWith(discoveryPath)) refuse(`leave that end away, ${discoveryPath} is added here`);
}
