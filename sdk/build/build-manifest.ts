import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'rollup';

const require = createRequire(import.meta.url);
/** The file of the typeface. */
export const font = require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

/** Adds the typeface, and `manifest.json`: the integrity hash and the sizes of every file beside it. */
export function buildManifest(): Plugin {
  return {
    name: 'build-manifest',
    generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: 'zeacon.woff2', source: readFileSync(font) });
      const entries = Object.values(bundle)
        .map((file) => [file.fileName, describe(file.type === 'chunk' ? file.code : file.source)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1));
      const source = `${JSON.stringify({ files: Object.fromEntries(entries) }, null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source });
    },
  };
}

function describe(source: string | Uint8Array) {
  const bytes = Buffer.from(source);
  return {
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
    bytes: bytes.length,
    gzipBytes: gzipSync(bytes, { level: 9 }).length,
    brotliBytes: brotliCompressSync(bytes).length,
  };
}
