import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../platform/testing/test-database.ts';

const file = new URL('./0014_team.sql', import.meta.url);

/** The tables as they were, with a business of one user and one of two; the copy alone is tried. */
const before = [
  'create temporary table user_account (id text, business_id text, created_at timestamptz)',
  'create temporary table business_member (business_id text, user_id text, role text, joined_at timestamptz, chosen_at timestamptz)',
  `insert into user_account values
    ('usr_1', 'biz_1', '2026-03-10T12:00:00Z'),
    ('usr_3', 'biz_2', '2026-03-12T12:00:00Z'),
    ('usr_2', 'biz_2', '2026-03-11T12:00:00Z')`,
];

describeOnEachDatabase('users from before there were teams', (database) => {
  test('own their business, the eldest where it has several', async () => {
    const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint');
    const copy = statements.find((statement) => statement.includes('INSERT INTO'))!;
    const client = await database().pool.connect();
    try {
      await client.query('begin');
      for (const statement of before) await client.query(statement);
      await client.query(copy);
      const { rows } = await client.query(
        'select business_id, user_id, role, joined_at from business_member order by user_id',
      );
      const of = (business_id: string, user_id: string, role: string, date: string) => ({
        business_id,
        user_id,
        role,
        joined_at: new Date(date),
      });
      expect(rows).toEqual([
        of('biz_1', 'usr_1', 'owner', '2026-03-10T12:00:00Z'),
        of('biz_2', 'usr_2', 'owner', '2026-03-11T12:00:00Z'),
        of('biz_2', 'usr_3', 'admin', '2026-03-12T12:00:00Z'),
      ]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
