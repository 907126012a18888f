import { createBusinessRecordsRepository } from '../../platform/business-data/business-records.repository.ts';
import { exportedTables } from '../../platform/business-data/exported.repository.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { textStream, type ZipEntry } from './zip-file.ts';

const pageSize = 500;

/** The files with the records of a business: lists in JSON, and what may be long one record a line. */
export function recordFiles(db: Queryable, businessId: string): ZipEntry[] {
  const records = createBusinessRecordsRepository(db);
  return Object.values(exportedTables).map((source) => ({
    name: `data/${source.file}.${source.isLarge ? 'ndjson' : 'json'}`,
    isCompressed: true,
    open: async () => {
      const pages = records.pages(source, businessId, pageSize);
      return textStream(source.isLarge ? lines(pages) : list(pages));
    },
  }));
}

type Pages = ReturnType<ReturnType<typeof createBusinessRecordsRepository>['pages']>;

async function* lines(pages: Pages) {
  for await (const page of pages) yield page.map((record) => `${JSON.stringify(record)}\n`).join('');
}

async function* list(pages: Pages) {
  let before = '[\n';
  for await (const page of pages) {
    yield before + page.map((record) => JSON.stringify(record)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
