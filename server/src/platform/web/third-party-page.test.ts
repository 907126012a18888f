import { expect, test } from 'vitest';
import { render } from './third-party-page.ts';

const lit = { name: 'lit', version: '3.0.0', licence: 'BSD-3-Clause', text: 'Copyright Google', sourceUrl: null };

test('the page names each package once, whatever its files say', () => {
  const hostile = { ...lit, name: 'a<b>', text: '</pre><script>', sourceUrl: 'https://example.com/"x' };
  const page = render([lit, lit, hostile, { ...lit, version: '2.0.0' }]);
  expect(page.match(/<details>/g)).toHaveLength(3);
  expect(page).toContain('<strong>lit</strong> 3.0.0 · BSD-3-Clause');
  expect(page).toContain('&lt;/pre&gt;&lt;script&gt;');
  expect(page.indexOf('a&lt;b&gt;')).toBeLessThan(page.indexOf('lit'));
});
