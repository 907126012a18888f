import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../run.ts';

/** Code as Biome writes and orders it, so that a generated file passes the same lint as any other. `path` tells the language. */
export function formatCode(path: string, code: string): string {
  const biome = join(root, 'node_modules/.bin/biome');
  const args = ['check', '--write', `--stdin-file-path=${path}`];
  return execFileSync(biome, args, { input: code, cwd: root, encoding: 'utf8' });
}
