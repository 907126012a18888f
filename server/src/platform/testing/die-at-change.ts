import pg from 'pg';

const changes = /^\s*(?:insert|update|delete|with|commit)\b/i;
const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : (statement as { text: string }).text;

/**
 * From now on the process dies, as by `kill -9`, before it sends the statement with that number, counted from 1, of those
 * that change something in a database. Returns what says how many it has sent.
 */
export function dieAtChange(killedAt: number): () => number {
  const { query } = pg.Client.prototype;
  let sent = 0;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...statement: unknown[]) {
      if (changes.test(textOf(statement[0]))) sent += 1;
      if (sent === killedAt) process.kill(process.pid, 'SIGKILL');
      return Reflect.apply(query, this, statement);
    },
  });
  return () => sent;
}
