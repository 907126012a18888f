import { expect, test } from 'vitest';
import { crashIntake } from './intake-crashes.testing.ts';
import { temporaryFolder } from './platform/testing/temporary-folder.ts';
import {
  copyMigratedTemplate,
  createMigratedPostgresDatabase,
  databaseKinds,
} from './platform/testing/test-database.ts';

test.each(databaseKinds)(
  'a server that is killed while events arrive neither loses nor doubles one, on %s',
  async (kind) => {
    const dataFolder = await temporaryFolder();
    const url = kind === 'postgres' ? await createMigratedPostgresDatabase() : undefined;
    if (!url) await copyMigratedTemplate(dataFolder);
    const report = await crashIntake({ dataFolder, url, kills: 2 });
    expect(report).toMatchObject({ lost: 0, doubled: 0, differing: 0 });
    expect(report.answered).toBeGreaterThan(100);
    expect(report.unanswered).toBeGreaterThan(0);
  },
);
