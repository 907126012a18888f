import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LockEntry as LockedPackage, settleEngines } from './lock-engines.ts';
import { root, runMain } from './run.ts';

interface LockEntry extends LockedPackage {
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

interface Lockfile {
  packages: Record<string, LockEntry>;
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el'];
const libraries: Record<string, string> = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/** Reads for which machines a binary package is from its name, e.g. `@rollup/rollup-linux-x64-musl`. */
function toEntry(name: string, version: string, dev: boolean | undefined): LockEntry | undefined {
  const words = name.split(/[-/]/);
  const os = words.find((word) => systems.includes(word));
  const cpu = words.find((word) => processors.includes(word));
  const libc = words.map((word) => libraries[word]).find(Boolean);
  if (!os || !cpu || !/^\d/.test(version)) return undefined;
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(os === 'linux' && libc && { libc: [libc] }),
    optional: true,
    os: [os],
  };
}

/**
 * Adds to package-lock.json the binary packages of other platforms that the registry in use did not offer. Without them
 * `npm ci` calls the lockfile out of step, and other platforms could not install. Has packages ask for no other Node than
 * the pinned one. Run after `npm install`.
 */
await runMain(async () => {
  const path = join(root, 'package-lock.json');
  const lock = JSON.parse(await readFile(path, 'utf8')) as Lockfile;
  const { packages } = lock;
  let added = 0;
  for (const { optionalDependencies = {}, dev } of Object.values(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (packages[`node_modules/${name}`]) continue;
      const entry = toEntry(name, version, dev);
      if (!entry) continue;
      packages[`node_modules/${name}`] = entry;
      added += 1;
    }
  }
  const settled = settleEngines(packages);
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted);
  await writeFile(path, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(
    `${added} platform packages added to package-lock.json, ${settled.length} packages freed from npm's own Node`,
  );
});
