import { spawn } from 'node:child_process';
import type pg from 'pg';

/**
 * Writes the whole database to `path`, in the format of `pg_restore`. False if `pg_dump` is not on PATH or is older
 * than the database. Rejects if the dump fails.
 */
export async function dumpPostgres(client: pg.PoolClient, url: string, path: string): Promise<boolean> {
  const child = spawn('pg_dump', ['--no-password', '--format=custom', `--file=${path}`], {
    env: { ...process.env, LC_ALL: 'C', ...connectionVariables(client, url) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const code = await new Promise<number | null | undefined>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? resolve(undefined) : reject(error),
    );
    child.once('close', resolve);
  });
  if (code === undefined || complaint.includes('server version mismatch')) return false;
  if (code !== 0) throw new Error(`pg_dump ended with ${code}: ${complaint.trim()}`);
  return true;
}

/** Uses libpq's variables, because a URL would show the password in the process list. */
function connectionVariables(client: pg.PoolClient, url: string): Record<string, string> {
  const parameters = new URLSearchParams(url.split('?')[1]);
  const variables = {
    PGHOST: client.host,
    PGPORT: String(client.port),
    PGUSER: client.user,
    PGPASSWORD: client.password,
    PGDATABASE: client.database,
    PGSSLMODE: parameters.get('sslmode')?.replace('no-verify', 'require'),
    PGSSLROOTCERT: parameters.get('sslrootcert'),
    PGSSLCERT: parameters.get('sslcert'),
    PGSSLKEY: parameters.get('sslkey'),
  };
  return Object.fromEntries(Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
