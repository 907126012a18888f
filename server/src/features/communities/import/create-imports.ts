import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Parts } from '../../../platform/parts.ts';
import { defineImportJobs } from './imports.jobs.ts';
import { createImportsService } from './imports.service.ts';
import { createReadUpload } from './read-upload.ts';
import { createRunImport } from './run-import.ts';
import { createUndoImport } from './undo-import.ts';

/** Clears what an earlier process left in its work folder. */
export async function createImports(parts: Parts) {
  const workFolder = join(parts.dataFolder.path, 'work-imports');
  await rm(workFolder, { recursive: true, force: true });
  const read = createReadUpload({ ...parts, workFolder });
  const jobs = defineImportJobs({ ...parts, read, run: createRunImport(parts), undo: createUndoImport(parts) });
  const service = createImportsService({ ...parts, enqueueIn: jobs.enqueueIn });
  return { service, removeAbandoned: jobs.removeAbandoned, work: jobs.work };
}
