import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Notice } from '../../server/src/platform/web/third-party-page.ts';
import { isAllowed } from './allowed-licences.ts';

export type { Notice };

interface Manifest {
  name: string;
  version: string;
  license?: unknown;
  author?: string | { name?: string };
  homepage?: string;
  repository?: string | { url?: string };
}

const licenceFile = /^(licen[cs]e|copying|notice)([.-]|$)/i;

/** The folder of the package that a module belongs to; undefined for our own. */
export function packageFolder(moduleId: string): string | undefined {
  const path = moduleId.replaceAll('\\', '/').replace(/^\0/, '').replace(/\?.*$/, '');
  return /^.*\/node_modules\/(?![.])(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];
}

/** What a package asks to be said of it. Throws where its licence is unknown, or none that we may send to browsers. */
export function readNotice(folder: string): Notice {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license } = manifest;
  if (typeof license !== 'string') throw new Error(`${name} ${version} does not say its licence.`);
  if (!isAllowed(license)) throw new Error(`${name} ${version} is under "${license}", which is not allowed.`);
  const texts = readdirSync(folder)
    .filter((file) => licenceFile.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return {
    name,
    version,
    licence: license,
    text: texts.join('\n\n') || standIn(manifest),
    sourceUrl: sourceOf(manifest),
  };
}

/** For packages that name their licence and bring no text of it. */
function standIn({ license, author }: Manifest): string {
  const holder = typeof author === 'string' ? author : author?.name;
  const by = holder ? `Copyright ${holder.replace(/ *[<(].*$/, '')}. ` : '';
  return `${by}Licensed under ${license}: https://spdx.org/licenses/${license}.html`;
}

function sourceOf({ homepage, repository }: Manifest): string | null {
  const url = (typeof repository === 'string' ? repository : repository?.url) ?? homepage ?? '';
  const https = url
    .replace(/^git\+/, '')
    .replace(/^(git|ssh):\/\/(git@)?/, 'https://')
    .replace(/\.git$/, '');
  return https.startsWith('https://')
    ? https
    : /^(github:)?[\w.-]+\/[\w.-]+$/.test(url)
      ? `https://github.com/${url.replace('github:', '')}`
      : null;
}
