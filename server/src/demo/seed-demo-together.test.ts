import { mkdir } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../platform/testing/test-database.ts';
import { openTestPlatform } from '../platform/testing/test-platform.ts';
import { demoClips } from './demo-content.ts';
import { seedDemo } from './seed-demo.ts';

test.skipIf(process.env.ZEACON_TEST_SKIP_POSTGRES === '1')(
  'if several servers start on an empty database, only one creates the demo',
  { timeout: 120_000 },
  async () => {
    const database = await openTestDatabase('postgres');
    onTestFinished(() => database.close());
    const open = async () => {
      const server = await openTestPlatform(database, { work: true, env: { FFMPEG_PATH: '/nowhere/ffmpeg' } });
      onTestFinished(() => server.close());
      await mkdir(server.platform.dataFolder.path, { recursive: true });
      return server;
    };
    const servers = [await open(), await open(), await open()];
    const seeded = await Promise.all(servers.map(({ platform, modules }) => seedDemo(platform, modules)));
    expect(seeded.filter(Boolean)).toEqual([true]);
    const { rows } = await database.pool.query(
      'select (select count(*) from business_account)::int as accounts, (select count(*) from stream)::int as streams',
    );
    expect(rows).toEqual([{ accounts: 1, streams: demoClips.length }]);
  },
);
