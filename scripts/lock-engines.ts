import { satisfies, subset } from 'semver';
import { CheckFailedError } from './run.ts';

export interface LockEntry {
  version?: string;
  optional?: boolean;
  hasInstallScript?: boolean;
  engines?: Record<string, string>;
}

/**
 * Takes the Node versions that packages ask for out of the lockfile, where some Node that npm may run on does not meet
 * them: npm compares them with its own Node, but packages run on the pinned one, the package `node`. They are compared with
 * that here instead; throws `CheckFailedError` for packages that it does not suit. What runs while npm installs stays as it
 * is. Returns the paths of the packages that were changed.
 */
export function settleEngines(packages: Record<string, LockEntry>): string[] {
  const pinned = packages['node_modules/node']?.version ?? '';
  const ofNpm = packages['']?.engines?.node ?? '*';
  const asking = Object.entries(packages).filter(
    ([path, { engines, hasInstallScript }]) => path.includes('node_modules/') && engines?.node && !hasInstallScript,
  );
  const refusing = asking.filter(([, { engines, optional }]) => !optional && !satisfies(pinned, engines?.node ?? '*'));
  if (refusing.length > 0) {
    const rows = refusing.map(([path, { engines }]) => `${path} asks for ${engines?.node}`);
    throw new CheckFailedError(`The pinned Node ${pinned} does not suit these packages:\n${rows.join('\n')}`);
  }
  const settled = asking.filter(([, { engines }]) => {
    const range = engines?.node ?? '*';
    return satisfies(pinned, range) && !subset(ofNpm, range);
  });
  for (const [, entry] of settled) delete entry.engines;
  return settled.map(([path]) => path);
}
