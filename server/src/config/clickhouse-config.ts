import { ConfigError, type Env } from './read-env.ts';

/** Where figures are read from once one PostgreSQL is not enough for them. */
export interface ClickHouseConfig {
  /** Of its HTTP interface, without what is below. */
  url: string;
  username: string;
  password: string;
  database: string;
}

const example = 'https://user:password@clickhouse.example.com:8443/zeacon';

export function readClickHouse(env: Env): ClickHouseConfig | undefined {
  const text = env.CLICKHOUSE_URL;
  if (!text) return undefined;
  const url = URL.parse(text);
  // The address has a password in it, so it is not repeated.
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.search || url.hash)
    throw new ConfigError(`CLICKHOUSE_URL must be the address of ClickHouse's HTTP interface, like ${example}.`);
  const database = decodeURIComponent(url.pathname.slice(1)) || 'default';
  if (!/^\w+$/.test(database))
    throw new ConfigError(
      `CLICKHOUSE_URL must end with the name of a database, of letters, digits and _, like ${example}.`,
    );
  return {
    url: url.origin,
    username: decodeURIComponent(url.username) || 'default',
    password: decodeURIComponent(url.password),
    database,
  };
}
