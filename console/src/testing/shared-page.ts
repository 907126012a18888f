import { i18n } from '@lingui/core';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { speak } from '../language/language.ts';

// The files of a worker share a page. Each is given it as new, and in English, unless it asks for no page at all.
if (typeof document !== 'undefined') {
  // Testing Library does this and the cleaning below for the one file that imports it first.
  beforeAll(() => Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true));

  // After the imports, as in the browser: texts that a module reads while it loads are refused.
  beforeAll(() => {
    document.body.replaceChildren();
    document.title = '';
    for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    return speak('en');
  });

  afterEach(() => {
    cleanup();
    // The first announcement to screen readers is delayed, and must not come after the test's page is gone.
    document.querySelector('[data-live-announcer]')?.remove();
  });

  afterAll(() => i18n.loadAndActivate({ locale: '', messages: {} }));
}
