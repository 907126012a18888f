import { carriedCode } from './carried-code.ts';
import { type Notice, packageFolder, readNotice } from './package-notice.ts';

/** The file of a built part that names the code of others in it; the platform shows those of all parts on one page. */
export const noticesFile = 'third-party.json';

interface Bundling {
  getModuleIds(): IterableIterator<string>;
  emitFile(file: { type: 'asset'; fileName: string; source: string }): string;
}

/** Gathers the packages of all bundles that one part consists of, and of `files` that are put beside these. */
export function createNoticeCollector(files: readonly string[] = []) {
  const notices = new Map<string, Notice>();

  function add(moduleIds: Iterable<string>): void {
    for (const id of moduleIds) {
      const folder = packageFolder(id);
      if (folder && !notices.has(folder)) notices.set(folder, readNotice(folder));
    }
  }

  add(files);

  /** Every package once, by name, each followed by what it carries. Throws where there is none: then nothing was judged. */
  function toJson(): string {
    if (notices.size === 0) throw new Error('No package was seen: their licences were not judged.');
    const all = new Map([...notices.values()].map((notice) => [`${notice.name} ${notice.version}`, notice]));
    const sorted = [...all.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    const withCarried = sorted.flatMap((notice) => [
      notice,
      ...(carriedCode[notice.name] ?? []).map((carried) => ({ ...carried, version: `in ${notice.name}` })),
    ]);
    return `${JSON.stringify(withCarried, null, 1)}\n`;
  }

  return {
    add,
    toJson,
    /** For rollup and Vite: the bundle gets the file. What a package's style sheets bring counts too. */
    plugin: {
      name: 'zeacon-notices',
      generateBundle(this: Bundling) {
        add(this.getModuleIds());
        this.emitFile({ type: 'asset', fileName: noticesFile, source: toJson() });
      },
    },
    /** For bundles within another one: its workers. */
    workerPlugin: {
      name: 'zeacon-worker-notices',
      generateBundle(this: Bundling) {
        add(this.getModuleIds());
      },
    },
  };
}
