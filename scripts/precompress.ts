import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Puts a `.br` and a `.gz` beside every text file, so that the server compresses nothing while visitors wait. */
export async function precompress(folder: string, quality: number): Promise<void> {
  const names = globSync('**/*.{js,css,svg,json,webmanifest}', { cwd: folder });
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const bytes = await readFile(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${path}.br`, await brotli(bytes, { params }));
      await writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }));
    }),
  );
}
