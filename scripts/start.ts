import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { importQuickly } from './quick-imports.ts';
import { root } from './run.ts';

// Most of a later start is compiling. Workers and programs of the platform read the variable.
const { directory } = enableCompileCache(join(root, 'node_modules/.cache/zeacon/compiled'));
if (directory) process.env.NODE_COMPILE_CACHE ??= directory;

importQuickly();
await import('./start-platform.ts');
