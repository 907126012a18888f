import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'rollup';

const require = createRequire(import.meta.url);
const sdk = fileURLToPath(new URL('..', import.meta.url));
const types = `${sdk}dist/types`;

/** Writes the declarations, those of the contract beside them: it is not published on its own. */
export function emitTypes(): Plugin {
  return {
    name: 'emit-types',
    writeBundle() {
      execFileSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', `${sdk}tsconfig.types.json`]);
      for (const file of globSync(`${types}/sdk/**/*.d.ts`)) {
        const text = readFileSync(file, 'utf8');
        const contract = relative(dirname(file), `${types}/contract/src/index.d.ts`).replace(/\.d\.ts$/, '.ts');
        const linked = text.replaceAll(`'@zeacon/contract'`, `'${contract}'`);
        if (linked !== text) writeFileSync(file, linked);
      }
    },
  };
}
