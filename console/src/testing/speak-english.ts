import { beforeAll } from 'vitest';
import { speak } from '../language/language.ts';

// After the imports, as in the browser: texts that a module reads while it loads are refused. Code for workers is
// tested without a page and needs no language.
beforeAll(() => (typeof document === 'undefined' ? undefined : speak('en')));
