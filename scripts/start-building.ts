import { buildPart, isCurrent, type Part } from './build.ts';

export interface Building {
  /** Whether a part is completely built. */
  isBuilt(name: string): boolean;
  /** Resolves when it is known what must be built and the first part is ready. */
  first: Promise<void>;
  /** Resolves when every part is ready. */
  all: Promise<void>;
}

/** For a release, which contains the built files but not their sources. */
export const allBuilt: Building = { isBuilt: () => true, first: Promise.resolve(), all: Promise.resolve() };

/**
 * Builds the parts whose inputs have changed: the first alone, because somebody is waiting for it, then the others in
 * parallel.
 */
export function startBuilding([first, ...others]: [Part, ...Part[]], folder: string): Building {
  const built = new Set<string>();
  const build = async (part: Part) => {
    if (!built.has(part.name)) await buildPart(part, folder);
    built.add(part.name);
  };
  const building = (async () => {
    await Promise.all([first, ...others].map(async (part) => (await isCurrent(part, folder)) && built.add(part.name)));
    await build(first);
  })();
  const all = (async () => {
    await building;
    const outcomes = await Promise.allSettled(others.map(build));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  })();
  // Both are awaited later, perhaps after they failed.
  for (const promise of [building, all]) promise.catch(() => {});
  return { isBuilt: (name) => built.has(name), first: building, all };
}
