import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CrashesReport, crashIntake } from '../server/src/intake-crashes.testing.ts';
import { startThrowawayPostgres } from '../server/src/platform/testing/throwaway-postgres.ts';
import { measuredOn, table, writeSection } from './report.ts';

const kills = Number(process.env.BENCH_KILLS ?? 50);
const number = new Intl.NumberFormat('en');

/** The servers run; the embedded database, which is killed with them, syncs to the disk as it always does. */
async function crash(name: string, url?: string): Promise<string[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'zeacon-crashes-'));
  try {
    const report = await crashIntake({ dataFolder, url, kills });
    console.log(name, report);
    const columns = ['answered', 'stored', 'unanswered', 'lost', 'doubled', 'differing'] as const;
    return [name, ...columns.map((column: keyof CrashesReport) => number.format(report[column]))];
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

const postgres = await startThrowawayPostgres(process.env.PATH ?? '', tmpdir(), { asUsual: true });
try {
  const url = `postgresql://postgres@/postgres?host=${encodeURIComponent(postgres.host)}`;
  const rows = [await crash('PostgreSQL', url), await crash('embedded')];
  const text = [
    `A real server is killed (\`kill -9\`) ${kills} times on each database while sixteen players send it events, and started again; what was not answered is sent again.`,
    table(
      [
        'Database',
        'events answered',
        'stored',
        'batches under way',
        'events lost',
        'doubled',
        'views that differ from a count of their events',
      ],
      rows,
    ),
    measuredOn(),
  ].join('\n\n');
  await writeSection('insights-crashes', text);
} finally {
  await postgres.stop();
}
