import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noticesFile } from './licences/collect-notices.ts';
import type { Notice } from './licences/package-notice.ts';
import { CheckFailedError, run } from './run.ts';

interface Component {
  type: string;
  name: string;
  version: string;
  purl?: string;
  licenses?: object[];
  externalReferences?: object[];
}

interface Sbom {
  metadata: { component: { name: string } };
  components: Component[];
  [field: string]: unknown;
}

/** The bill of materials in a release, in the CycloneDX format. */
export const sbomFile = 'sbom.cdx.json';

/** Lists what `npm ci` installs in a release, and what is bundled in its `dists` already. */
export async function writeSbom(folder: string, name: string, dists: readonly string[]): Promise<void> {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--legacy-peer-deps'];
  const sbom = JSON.parse(await run('npm', args, { cwd: folder, output: 'capture' })) as Sbom;
  const bundled = await Promise.all(
    dists.map(async (dist) => JSON.parse(await readFile(join(folder, dist, noticesFile), 'utf8')) as Notice[]),
  );
  await writeFile(join(folder, sbomFile), `${JSON.stringify(withBundled(sbom, name, bundled.flat()), null, 1)}\n`);
}

/** Throws where one of the two lists is empty, which never means that there is nothing. */
export function withBundled(sbom: Sbom, name: string, notices: readonly Notice[]): Sbom {
  if (sbom.components.length === 0) throw new CheckFailedError('The bill of materials lists no installed package.');
  if (notices.length === 0) throw new CheckFailedError('The bill of materials lists no bundled package.');
  const keyOf = (one: { name: string; version: string }) => `${one.name} ${one.version}`;
  const known = new Set(sbom.components.map(keyOf));
  const more = new Map(notices.filter((notice) => !known.has(keyOf(notice))).map((notice) => [keyOf(notice), notice]));
  const metadata = { ...sbom.metadata, component: { ...sbom.metadata.component, name } };
  return { ...sbom, metadata, components: [...sbom.components, ...[...more.values()].map(toComponent)] };
}

function toComponent({ name, version, licence, sourceUrl }: Notice): Component {
  return {
    type: 'library',
    name,
    version,
    // What a package carries is in no registry.
    ...(/^\d/.test(version) && { purl: `pkg:npm/${name.replace('@', '%40')}@${version}` }),
    licenses: [/ (OR|AND) /.test(licence) ? { expression: licence } : { license: { id: licence } }],
    ...(sourceUrl !== null && { externalReferences: [{ type: 'vcs', url: sourceUrl }] }),
  };
}
