import { rmSync } from 'node:fs';
import { makeRunFolder } from '../../server/src/platform/testing/run-folder.ts';

/** Makes the folder for what the files of a run share, gone with the run. Processes that the run starts are told of it. */
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
