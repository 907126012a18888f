import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes the folder for what the files of a run share, gone with the run. Processes that the run starts are told of it. */
export function shareFolder(): void {
  if (process.env.ZEACON_E2E_SHARED) return;
  const folder = mkdtempSync(join(tmpdir(), 'zeacon-e2e-shared-'));
  process.env.ZEACON_E2E_SHARED = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
