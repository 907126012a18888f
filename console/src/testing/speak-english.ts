import { beforeAll } from 'vitest';
import { speak } from '../language/language.ts';

// After the imports, as in the browser: a text that a module asks for while it loads is refused.
// What runs in a worker, and is tested without a page, speaks no language.
beforeAll(() => (typeof document === 'undefined' ? undefined : speak('en')));
