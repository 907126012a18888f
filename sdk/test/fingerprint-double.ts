import type { FingerprintAgent } from '../src/core/fingerprint/fingerprint.ts';

interface Asked {
  apiKey: string;
  region: string;
  endpoint?: string;
}

/** What tests tell the double, and what it was asked. */
interface Play {
  asked: Asked[];
  get: FingerprintAgent['get'];
}

const world = window as unknown as { fingerprintPlay?: Play };

/** Has the script of the vendor answer so from now on. */
export function playFingerprint(get: FingerprintAgent['get']): Play {
  world.fingerprintPlay = { asked: [], get };
  return world.fingerprintPlay;
}

/** What the vendor's script exports. */
export async function load(options: Asked): Promise<FingerprintAgent> {
  world.fingerprintPlay?.asked.push(options);
  return { get: (given) => world.fingerprintPlay!.get(given) };
}

export const fingerprintScript = new URL('/sdk/test/fingerprint-double.ts', location.origin).href;
