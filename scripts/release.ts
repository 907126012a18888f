import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { buildChanged, packageParts, servedParts } from './build.ts';
import { precompress } from './precompress.ts';
import { releaseFiles } from './release-files.ts';
import { rootManifest, sdkManifest, withoutDevDependencies } from './release-manifests.ts';
import { writeSbom } from './release-sbom.ts';
import { root, run, runMain } from './run.ts';

const built = [...servedParts.map(({ dist }) => dist), 'sdk/dist/esm', 'sdk/dist/types'];

/** Which of them say what of others is in them. */
const withNotices = ['console/dist', 'sdk/dist/cdn/sub-apps/widgets', 'sdk/dist/esm', 'docs/dist'];

const readJson = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'));

/** Puts all files of a release into a folder. */
async function layOut(folder: string, name: string): Promise<void> {
  const tracked = await run('git', ['ls-files'], { output: 'capture' });
  for (const file of releaseFiles(tracked.split('\n'))) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await copyFile(join(root, file), join(folder, file));
  }
  for (const dist of built) await cp(join(root, dist), join(folder, dist), { recursive: true });
  // As small as it gets, which takes too long for every build.
  await precompress(join(folder, 'console/dist'), 11);
  const write = (file: string, manifest: object) =>
    writeFile(join(folder, file), `${JSON.stringify(manifest, null, 2)}\n`);
  await write('package.json', rootManifest(await readJson('package.json')));
  await write('server/package.json', withoutDevDependencies(await readJson('server/package.json')));
  await write('sdk/package.json', sdkManifest(await readJson('sdk/package.json')));
  await lock(folder);
  await writeSbom(folder, name, withNotices);
}

/** The packages locked here, without those needed only for building and testing. */
async function lock(folder: string): Promise<void> {
  await copyFile(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  await run('npm', ['install', '--package-lock-only', '--offline', ...quietly], { cwd: folder });
}

/** Packs the build into `zeacon-<version>.tar.gz` in a folder, and returns its path. */
async function release(to: string): Promise<string> {
  await buildChanged([...servedParts, ...packageParts], root);
  const name = `zeacon-${(await readJson('package.json')).version}`;
  const target = join(to, `${name}.tar.gz`);
  const folder = await mkdtemp(join(tmpdir(), 'zeacon-release-'));
  try {
    await mkdir(join(folder, name));
    await layOut(join(folder, name), name);
    await mkdir(to, { recursive: true });
    await run('tar', ['-czf', target, '-C', folder, name]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return target;
}

await runMain(async () => console.log(await release(resolve(process.argv[2] ?? join(root, 'dist')))));
