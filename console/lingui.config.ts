import { fileURLToPath } from 'node:url';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';
import { extractPlatformTexts } from './src/language/extract-platform-texts.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  rootDir: here,
  sourceLocale: 'en',
  locales: ['en', 'de', 'es', 'fr', 'ar'],
  catalogs: [
    {
      path: '<rootDir>/src/language/locales/{locale}',
      include: ['<rootDir>/src', '<rootDir>/../contract/src/errors.ts'],
      exclude: ['**/*.test.*', '**/testing/**', '**/*.css.ts'],
    },
  ],
  // Which file says it helps who translates; the line would change with every edit.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  extractors: [extractPlatformTexts, createSwcExtractor()],
});
