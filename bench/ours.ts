import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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

/** What the snippet fetches at once, and all it may import later. */
function servedEmbed(): OurBundle {
  const onLoad = importsOf([embedPath], /(?:^|[;}\s])(?:import|export)\s*(?:[^'"();]*?from\s*)?["'](\.[^"']+)["']/g);
  const all = importsOf([embedPath], /["'](\.\/[^"']+\.js)["']/g);
  return {
    name: `snippet (${embedPath})`,
    onLoad: [...onLoad].map(readServed),
    later: [...all].filter((file) => !onLoad.has(file)).map(readServed),
  };
}

const readServed = (file: string) => readFileSync(join(cdnFolder, file));

/** Served files and all that they import, by the form of import that is meant. */
function importsOf(entries: string[], form: RegExp): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, path = ''] of readServed(file).toString('utf8').matchAll(form)) visit(join(dirname(file), path));
  };
  entries.forEach(visit);
  return found;
}

const parts: [name: RegExp, what: string, when: string][] = [
  [/^player$/, 'player.js: poster, button, state', 'at once'],
  [/^views$/, 'views.js: counting views', 'once the video is known'],
  [/^controls$/, 'controls.js: seek bar, row of buttons', 'pointer over the player, or tap'],
  [/^vendors$/, 'vendors.js: hls.js light, our engine around it', 'pointer over the player, or tap'],
  [/^vendors-full$/, 'vendors-full.js: the full build of hls.js', 'a stream that needs it'],
  [/^cast$/, 'cast.js', 'the button for other screens'],
  [/^locale-ar$/, 'locale-ar.js: one other language', 'a page in it'],
  [/^(?!locale-)/, 'menus, transcript, playlists, dialogs, gestures', 'when opened'],
];

export interface ServedPart {
  what: string;
  when: string;
  files: Buffer[];
}

/** The files behind the snippet, by when they are fetched. */
export function servedParts(): ServedPart[] {
  const left = existsSync(join(cdnFolder, embedPath))
    ? importsOf([embedPath], /["'](\.\/[^"']+\.js)["']/g)
    : new Set<string>();
  return parts.flatMap(([name, what, when]) => {
    const files = [...left].filter((file) => name.test(basename(file, '.js')));
    for (const file of files) left.delete(file);
    return files.length > 0 ? [{ what, when, files: files.map(readServed) }] : [];
  });
}
