import { rmSync } from 'node:fs';
import { makeRunFolder } from '../../server/src/platform/testing/run-folder.ts';

/** Creates the folder that a run's files share and child processes inherit by environment; removed with the run. */
export async function shareFolder(): Promise<void> {
  if (process.env.ZEACON_E2E_SHARED) return;
  const folder = await makeRunFolder();
  process.env.ZEACON_E2E_SHARED = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

export function sharedFolder(): string {
  const folder = process.env.ZEACON_E2E_SHARED;
  if (!folder) throw new Error('The folder that the files of a run share was not made.');
  return folder;
}
