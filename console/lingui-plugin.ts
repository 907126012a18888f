import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';

/** Compiles the macros and the catalogs, in which English stands where a translation is missing. */
export const linguiPlugin = () =>
  lingui({
    configPath: fileURLToPath(new URL('lingui.config.ts', import.meta.url)),
    macroTransform: true,
    failOnCompileError: true,
  });
