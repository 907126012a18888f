import { ConfigError, type Env, flag, isLoopback } from './read-env.ts';

/** The service in which the tax offices of the European Union answer for VAT ids. */
export interface ViesConfig {
  /** Of its REST API, without a slash at the end. */
  url: string;
}

const name = 'ZEACON_VIES_URL';

/** Undefined where VAT ids are checked for their form alone. */
export function readVies(env: Env): ViesConfig | undefined {
  if (!flag(env, 'ZEACON_VIES', false)) return undefined;
  const text = env[name] || 'https://ec.europa.eu/taxation_customs/vies/rest-api';
  const url = URL.parse(text);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (url && isSafe) return { url: url.href.replace(/\/+$/, '') };
  throw new ConfigError(`${name} must begin with https://, or with http:// on this machine, not "${text}".`);
}
