import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createPostgresDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { crashReport } from './schema.ts';

test.skipIf(process.env.ZEACON_TEST_SKIP_POSTGRES === '1')(
  'servers that start together migrate PostgreSQL once',
  async () => {
    const url = await createPostgresDatabase();
    const dataFolder = await temporaryFolder();
    const servers = await Promise.all(Array.from({ length: 6 }, () => openDatabase({ dataFolder, url })));
    onTestFinished(async () => {
      await Promise.all(servers.map((server) => server.close()));
    });
    const applied = await servers[0]!.pool.query(
      'select hash, count(*) as times from drizzle.__drizzle_migrations group by hash',
    );
    expect(applied.rows.every((row) => row.times === 1)).toBe(true);
    expect(await servers[5]!.db.$count(crashReport)).toBe(0);
  },
);
