import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rollup';

/** What is put beside a file after the build. */
const compressed = /\.(?:br|gz)$/;

/**
 * Removes the files that earlier builds left in `folder`, once each of the `outputs` that share it is written: a platform
 * that serves the folder meanwhile finds every file it knows of. One plugin for all of those outputs.
 */
export function sweep(folder: string, outputs: () => number): Plugin {
  const written = new Set<string>();
  let done = 0;
  return {
    name: 'sweep',
    writeBundle(_options, bundle) {
      for (const name of Object.keys(bundle)) written.add(name);
      done += 1;
      if (done < outputs()) return;
      for (const path of globSync('*.*', { cwd: folder }))
        if (!written.has(path.replace(compressed, ''))) rmSync(join(folder, path));
    },
  };
}
