import { beforeAll, describe, expect, test } from 'vitest';
import type { Queryable } from '../../platform/database/database.ts';
import { explain, queriesOf, settleTables } from '../../platform/testing/query-plans.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { type ChatRepository, createChatRepository } from './chat.repository.ts';

const kinds: TestDatabase['kind'][] =
  process.env.ZEACON_TEST_SKIP_POSTGRES === '1' ? ['embedded'] : ['embedded', 'postgres'];
const began = new Date('2026-03-10T11:00:00Z');

/** One message each second; every tenth is deleted, every third tells its picture. */
const writeMany = `
  insert into chat_message (id, stream_id, business_id, seq, author_id, ref, name, text, sent_at, picture_at, deleted_at)
  select format('%s-%s', stream, n), stream, 'biz_1', n, 'aut_' || n % 50, n::text, 'Ana', 'Line ' || n, sent,
    case when n % 3 = 0 then sent - interval '4 s' end, case when n % 10 = 0 then sent + interval '1 min' end
  from unnest(array['str_long', 'str_other']) stream, generate_series(1, 20000) n,
    lateral (select $1::timestamptz + n * interval '1 s' as sent) times`;

describe.each(kinds)('the chat of a long live on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await database.pool.query(writeMany, [began]);
    await settleTables(database.pool, 'chat_message');
    return () => database.close();
  });

  async function planOf(ask: (chat: ChatRepository) => Promise<unknown>) {
    const [query] = await queriesOf(database.pool, (db: Queryable) => ask(createChatRepository(db)));
    return explain(database.pool, query!);
  }
  const at = new Date(began.getTime() + 15_000_000);
  const byPicture = /^Index Scan( Backward)? using chat_message_by_picture$/;
  const byDeletion = /^Index Scan Backward using chat_message_by_deletion$/;

  test.each([
    ['a page of the replay', byPicture, (chat: ChatRepository) => chat.replay('str_long', { at, seq: 15_000 }, 500)],
    ['what was written before the beginning', byPicture, (chat: ChatRepository) => chat.before('str_long', at, 50)],
    ['what was deleted last', byDeletion, (chat: ChatRepository) => chat.deleted('str_long', 500)],
  ])('%s is found in an index, and nothing else is read', async (_case, index, ask) => {
    const { nodes, rowsRead } = await planOf(ask);
    expect(nodes).toEqual(['Limit', expect.stringMatching(index)]);
    expect(rowsRead).toBeLessThanOrEqual(500);
  });
});
