import { ConfigError, type Env } from './read-env.ts';

/**
 * What a process does: `web` answers HTTP, `worker` runs jobs, `live` receives the media of live streams and answers
 * HTTP.
 */
export const roles = ['web', 'worker', 'live'] as const;
export type Role = (typeof roles)[number];

/** Processes that share work need a shared database, which the embedded one cannot be. */
export function readRoles(env: Env): readonly Role[] {
  const text = env.ZEACON_ROLE || 'all';
  if (text === 'all') return roles;
  const asked = text.split(',').map((name) => name.trim());
  const known = roles.filter((role) => asked.includes(role));
  if (known.length !== asked.length)
    throw new ConfigError(`ZEACON_ROLE must be all, or of ${roles.join(', ')}, separated by commas, not "${text}".`);
  if (known.length < roles.length && !env.DATABASE_URL)
    throw new ConfigError(
      `DATABASE_URL is needed when ZEACON_ROLE is ${text}: the embedded database serves one process. Name a PostgreSQL, or leave ZEACON_ROLE out.`,
    );
  return known;
}
