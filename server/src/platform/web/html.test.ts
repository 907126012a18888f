import { expect, test } from 'vitest';
import { html, scriptJson } from './html.ts';

test('inserted values can neither start markup nor end an attribute', () => {
  const hostile = `"><img src=x onerror='alert(1)'>&`;
  expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;">&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;</p>',
  );
});

test('markup inside markup is escaped once, lists are joined, and missing values leave nothing', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
  expect(html`<ul>${items}</ul>${null}${undefined}${false}${0}`.text).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>0');
});

test.each(['</script><script>alert(1)</script>', '<!-- <script>', 'a\u2028b & "c" \\'])(
  'data in a script stays data: %j',
  (text) => {
    const written = scriptJson({ text }).text;
    expect(written).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(written)).toEqual({ text });
  },
);
