import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.ts';

const sdkFolder = fileURLToPath(new URL('../sdk/', import.meta.url));
/** What the platform serves below its origin. */
export const cdnFolder = join(sdkFolder, 'dist/cdn');
/** The script of the snippet, from the platform's origin. */
export const embedPath = 'sub-apps/widgets/player.js';

export interface OurBundle {
  name: string;
  onLoad: Buffer[];
  later: Buffer[];
}

/** The SDK as it was built: each npm entry bundled with its dependencies, and the snippet's script as it is served. */
export async function ourBundles(): Promise<OurBundle[]> {
  const bundles: OurBundle[] = [];
  if (existsSync(join(cdnFolder, embedPath))) bundles.push(servedEmbed());
  for (const [index, { name, path }] of npmEntries().entries()) {
    const made = await bundle(`ours-${index}`, { path });
    const read = (names: string[]) => names.map((file) => made.files.get(file) ?? Buffer.alloc(0));
    bundles.push({ name, onLoad: read(made.onLoad), later: read(made.later) });
  }
  if (bundles.length === 0) console.warn('sdk/dist holds no build: run npm run build to see our own figures');
  return bundles;
}

interface Target {
  default?: string;
}

function npmEntries(): { name: string; path: string }[] {
  const manifest = JSON.parse(readFileSync(join(sdkFolder, 'package.json'), 'utf8'));
  const entries = Object.entries<Target | string>(manifest.publishConfig?.exports ?? {});
  return entries.flatMap(([key, target]) => {
    const file = typeof target === 'string' ? target : (target.default ?? '');
    const path = join(sdkFolder, file);
    return file.endsWith('.js') && existsSync(path) ? [{ name: `@zeacon/sdk${key.slice(1)}`, path }] : [];
  });
}

/** Follows the imports of the served files: static ones are fetched at once, all others on demand. */
function servedEmbed(): OurBundle {
  const onLoad = new Set<string>();
  const visit = (file: string) => {
    if (onLoad.has(file)) return;
    onLoad.add(file);
    const text = readFileSync(join(cdnFolder, file), 'utf8');
    for (const [, path = ''] of text.matchAll(
      /(?:^|[;}\s])(?:import|export)\s*(?:[^'"();]*?from\s*)?["'](\.[^"']+)["']/g,
    )) {
      visit(join(dirname(file), path));
    }
  };
  visit(embedPath);
  const scripts = globSync('**/*.js', { cwd: cdnFolder }).map((file) => relative('.', file));
  const read = (files: Iterable<string>) => [...files].map((file) => readFileSync(join(cdnFolder, file)));
  return {
    name: `snippet (${embedPath})`,
    onLoad: read(onLoad),
    later: read(scripts.filter((file) => !onLoad.has(file))),
  };
}
