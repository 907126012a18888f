import { registerHooks } from 'node:module';

/**
 * Resolves most imports of a start without asking Node. For each, Node asks the disk for the file's package and parses
 * that package's manifest again, of which Drizzle's has 180 kB: more than a second of every start.
 */
export function importQuickly(): void {
  const packages = new Map<string, { url: string; format: 'module' }>();
  registerHooks({
    resolve(specifier, context, next) {
      const file = besideItsImporter(specifier, context.parentURL);
      if (file) return { ...file, shortCircuit: true };
      if (!isOurDrizzle(specifier, context)) return next(specifier, context);
      const known = packages.get(specifier);
      if (known) return { ...known, shortCircuit: true };
      const resolved = next(specifier, context);
      packages.set(specifier, { url: resolved.url, format: 'module' });
      return resolved;
    },
  });
}

interface File {
  url: string;
  format: 'module' | 'module-typescript';
}

/** The file that one of ours, or of Drizzle's, imports by its path, or undefined where Node itself has to find it. */
export function besideItsImporter(specifier: string, parentUrl: string | undefined): File | undefined {
  if (!parentUrl?.startsWith('file:') || !/^\.\.?\//.test(specifier)) return undefined;
  const url = () => new URL(specifier, parentUrl).href;
  if (isOurs(parentUrl)) return specifier.endsWith('.ts') ? { url: url(), format: 'module-typescript' } : undefined;
  const isDrizzles = /\/node_modules\/drizzle-orm\/(?!.*node_modules\/).*\.js$/.test(parentUrl);
  return isDrizzles && specifier.endsWith('.js') ? { url: url(), format: 'module' } : undefined;
}

/** Whether one of our files imports Drizzle, of which they all have the same. A package may have another. */
export function isOurDrizzle(
  specifier: string,
  { parentURL, conditions }: { parentURL?: string | undefined; conditions: string[] },
): boolean {
  return /^drizzle-orm(\/|$)/.test(specifier) && !!parentURL && isOurs(parentURL) && conditions.includes('import');
}

const isOurs = (url: string) => !url.includes('/node_modules/');
