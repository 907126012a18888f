import { ConfigError, type Env, integer } from './read-env.ts';

export interface ProxyConfig {
  /**
   * Number of reverse proxies in front of the server: that many entries of `X-Forwarded-For`, from the end, are
   * trusted.
   */
  trustProxy: number;
  /** The header, in lower case, in which they say the visitor's country. */
  countryHeader: string | undefined;
}

export function readProxy(env: Env): ProxyConfig {
  const trustProxy = integer(env, 'ZEACON_TRUST_PROXY', 0, 0, 10);
  const countryHeader = env.ZEACON_COUNTRY_HEADER?.toLowerCase() || undefined;
  if (countryHeader !== undefined && !/^[\w-]{1,60}$/.test(countryHeader))
    throw new ConfigError(
      `ZEACON_COUNTRY_HEADER must be the name of a header like cf-ipcountry, not "${countryHeader}".`,
    );
  if (countryHeader !== undefined && trustProxy === 0)
    throw new ConfigError(
      'ZEACON_COUNTRY_HEADER needs ZEACON_TRUST_PROXY: without a proxy that sets the header, visitors could write what they like.',
    );
  return { trustProxy, countryHeader };
}
