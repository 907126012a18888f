import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../platform/testing/test-database.ts';

const file = new URL('./0105_settled-reports.sql', import.meta.url);

/** The tables as far as the statement reads them; it alone is tried. */
const before = [
  'create temporary table post (id text)',
  'create temporary table post_comment (id text, is_removed boolean)',
  'create temporary table community_account (id text)',
  'create temporary table community_report (kind text, target_id text)',
  `insert into post values ('pst_1')`,
  `insert into post_comment values ('cmt_1', false), ('cmt_2', true)`,
  `insert into community_account values ('mbr_1')`,
  `insert into community_report values
    ('POST', 'pst_1'), ('POST', 'pst_gone'), ('COMMENT', 'cmt_1'), ('COMMENT', 'cmt_2'), ('COMMENT', 'cmt_gone'),
    ('MEMBER', 'mbr_1'), ('MEMBER', 'mbr_gone')`,
];

describeOnEachDatabase('reports from before they went with what they are about', (database) => {
  test('stay where that is there still', async () => {
    const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint');
    const settle = statements.find((statement) => statement.includes('DELETE FROM'))!;
    const client = await database().pool.connect();
    try {
      await client.query('begin');
      for (const statement of before) await client.query(statement);
      await client.query(settle);
      const { rows } = await client.query('select target_id from community_report order by target_id');
      expect(rows.map(({ target_id }) => target_id)).toEqual(['cmt_1', 'mbr_1', 'pst_1']);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
