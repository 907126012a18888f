import { ConfigError, type Env, integer } from './read-env.ts';

export interface ProxyConfig {
  /**
   * Number of reverse proxies in front of the server: that many entries of `X-Forwarded-For`, from the end, are
   * trusted.
   */
  trustProxy: number;
  /** The header, in lower case, in which they say the visitor's country. */
  countryHeader: string | undefined;
  /** And the one in which they say which part of it. */
  regionHeader: string | undefined;
}

export function readProxy(env: Env): ProxyConfig {
  const trustProxy = integer(env, 'ZEACON_TRUST_PROXY', 0, 0, 10);
  const countryHeader = readHeader(env, 'ZEACON_COUNTRY_HEADER', 'cf-ipcountry', trustProxy);
  const regionHeader = readHeader(env, 'ZEACON_REGION_HEADER', 'cf-region-code', trustProxy);
  return { trustProxy, countryHeader, regionHeader };
}

function readHeader(env: Env, variable: string, example: string, trustProxy: number): string | undefined {
  const header = env[variable]?.toLowerCase() || undefined;
  if (header !== undefined && !/^[\w-]{1,60}$/.test(header))
    throw new ConfigError(`${variable} must be the name of a header like ${example}, not "${header}".`);
  if (header !== undefined && trustProxy === 0)
    throw new ConfigError(
      `${variable} needs ZEACON_TRUST_PROXY: without a proxy that sets the header, visitors could write what they like.`,
    );
  return header;
}
