import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { embeddedTemplate } from './embedded-template.ts';
import { migratedDatabase, migratedFolder } from './migrated-template.ts';
import { makeRunFolder } from './run-folder.ts';
import { startThrowawayClickHouse, type ThrowawayClickHouse } from './throwaway-clickhouse.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseBroker: string;
  }
}

const buildForTests = fileURLToPath(new URL('../../../../scripts/build-for-tests.ts', import.meta.url));

/** Vitest's global setup: creates what all test files share when the first one asks, and ends it with the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeRunFolder();
  let postgres: Promise<ThrowawayPostgres> | undefined;
  let clickhouse: Promise<ThrowawayClickHouse> | undefined;
  const hostOfPostgres = async () => {
    postgres ??= startThrowawayPostgres(process.env.PATH ?? '', folder);
    return (await postgres).host;
  };
  let programs: Promise<unknown> | undefined;
  // Sources may have changed.
  project.onTestsRerun(() => {
    programs = undefined;
  });
  const answers: Record<string, () => Promise<string>> = {
    '/folder': async () => folder,
    '/postgres': hostOfPostgres,
    '/clickhouse': async () => {
      clickhouse ??= startThrowawayClickHouse(0, join(folder, 'clickhouse'));
      return (await clickhouse).url;
    },
    '/programs': async () => {
      programs ??= promisify(execFile)(process.execPath, [buildForTests]);
      await programs;
      return fileURLToPath(new URL('../../../dist', import.meta.url));
    },
    '/embedded-template': once(embeddedTemplate),
    '/migrated-template': once(async () => migratedFolder(join(folder, 'migrated'), await embeddedTemplate())),
    '/migrated-postgres': once(async () => migratedDatabase(await hostOfPostgres(), folder)),
  };
  const server = createServer(async (request, response) => {
    try {
      response.end(await answers[request.url ?? '']?.());
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('databaseBroker', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    server.close();
    for (const started of [postgres, clickhouse]) await (await started?.catch(() => undefined))?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

function once(make: () => Promise<string>): () => Promise<string> {
  let made: Promise<string> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
