import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Makes a release and unpacks it below `folder`; returns its path. */
export async function unpackRelease(folder: string): Promise<string> {
  await run(process.execPath, ['scripts/release.ts', folder], { cwd: root });
  const [archive] = (await readdir(folder)).filter((name) => name.endsWith('.tar.gz'));
  await run('tar', ['-xzf', join(folder, archive!), '-C', folder]);
  return join(folder, archive!.replace('.tar.gz', ''));
}

interface Locked {
  link?: boolean;
  optional?: boolean;
  resolved?: string;
}

/** Installs what its lockfile names, as `npm ci` does, from what is installed here. Returns the names of missing packages. */
export async function installFromHere(release: string): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(release, 'package-lock.json'), 'utf8'));
  const missing: string[] = [];
  for (const [path, { link, optional, resolved }] of Object.entries<Locked>(packages)) {
    // What is nested in another package comes with it.
    if (path.split('node_modules/').length !== 2) continue;
    const source = link ? join(release, resolved!) : join(root, path);
    if (!(await stat(source).catch(() => undefined))) {
      if (!optional) missing.push(path);
      continue;
    }
    await mkdir(dirname(join(release, path)), { recursive: true });
    await symlink(source, join(release, path));
  }
  await mkdir(join(release, 'node_modules/.bin'));
  await symlink('../node/bin/node', join(release, 'node_modules/.bin/node'));
  return missing;
}
