import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface VendorScript {
  /** Its path for browsers; changes with every version. */
  path: string;
  read(): Promise<Buffer>;
}

/** The browser file of an installed package, or undefined if it is not installed. It is served unchanged. */
async function findScript(entry: string, name: string, file: string): Promise<VendorScript | undefined> {
  let folder: string;
  try {
    // The entry is two folders below its package: `lib/node/index.js`, `dist/js/opentok.js`.
    folder = join(dirname(createRequire(import.meta.url).resolve(entry)), '..', '..');
  } catch {
    return undefined;
  }
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return { path: `/sub-apps/vendors/${name}-${version}.min.js`, read: () => readFile(join(folder, file)) };
}

export const findPubNubScript = () => findScript('pubnub', 'pubnub', 'dist/web/pubnub.min.js');
export const findOpenTokScript = () => findScript('@opentok/client', 'opentok', 'dist/js/opentok.min.js');
