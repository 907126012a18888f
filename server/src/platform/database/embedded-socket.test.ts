import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';

async function opened() {
  const database = await openTestDatabase('embedded');
  onTestFinished(() => database.close());
  const client = async () => {
    const one = new pg.Client({ connectionString: database.connectionString });
    one.on('error', () => {});
    await one.connect();
    onTestFinished(() => one.end());
    return one;
  };
  return { database, client };
}

test('connections that ask at the same time each get their own answers', async () => {
  const { client } = await opened();
  const asking = Array.from({ length: 4 }, async (_, person) => {
    const one = await client();
    for (let n = 0; n < 100; n++) {
      const { rows } = await one.query('select $1::int as person, $2::int as n', [person, n]);
      expect(rows).toEqual([{ person, n }]);
    }
  });
  await Promise.all(asking);
});

test('long questions that are asked at the same time are not mixed up', async () => {
  const { client } = await opened();
  const asking = Array.from({ length: 4 }, async (_, person) => {
    const one = await client();
    for (let n = 0; n < 10; n++) {
      const text = String(person).repeat(300_000 + n);
      const { rows } = await one.query(`select ${person} as person, length($1::text) as length, left($1, 1) as first`, [
        text,
      ]);
      expect(rows).toEqual([{ person, length: text.length, first: String(person) }]);
    }
  });
  await Promise.all(asking);
});

test('a transaction is not entered by others, and ends with its connection', async () => {
  const { client } = await opened();
  const [first, second] = [await client(), await client()];
  await first.query('create table kept (id int)');
  await first.query('begin');
  await first.query('insert into kept values ($1)', [1]);
  let seen: number | undefined;
  const waiting = second.query('select count(*)::int as found from kept').then(({ rows }) => {
    seen = rows[0].found;
  });
  await first.query('insert into kept values ($1)', [2]);
  expect(seen).toBeUndefined();
  await first.end();
  await waiting;
  expect(seen).toBe(0);
});

test('a query after one that failed is answered', async () => {
  const { client } = await opened();
  const one = await client();
  const failed = one.query('select $1::int / 0', [1]);
  const next = one.query('select $1::int as one', [1]);
  await expect(failed).rejects.toThrow('division by zero');
  expect((await next).rows).toEqual([{ one: 1 }]);
});

test('a query that arrives byte by byte is answered like any', async () => {
  const { database } = await opened();
  const host = new URL(database.connectionString.replace('@/', '@x/')).searchParams.get('host') ?? '';
  const socket = connect(`${host}/.s.PGSQL.5432`);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text;
  });
  const message = (type: string, body: string) => {
    const head = Buffer.alloc(4);
    head.writeInt32BE(4 + Buffer.byteLength(body));
    return Buffer.concat([Buffer.from(type), head, Buffer.from(body)]);
  };
  const greeting = message('', `\0\x03\0\0user\0postgres\0database\0postgres\0\0`);
  for (const byte of [...greeting, ...message('Q', "select 'byte by ' || 'byte' as it\0")]) {
    socket.write(Buffer.from([byte]));
    await new Promise(setImmediate);
  }
  await expect.poll(() => answer, { timeout: 30_000 }).toContain('byte by byte');
});
