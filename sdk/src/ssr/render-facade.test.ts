import type { PublicPlayerConfig } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { renderFacade } from './render-facade.ts';

const hostile = `"><script>alert(1)</script>'`;

test('has the place, the picture and a named button', () => {
  const config = {
    player: { name: 'Front page', playerColor: '#00ffaa' },
    stream: { name: 'Aurora', posterUrl: '/media/p.jpg?token=a&b' },
  } as unknown as PublicPlayerConfig;
  const attributes = { 'player-id': 'ply_1', 'app-host': 'https://z.example', loop: true, muted: false, t: 30 };
  const html = renderFacade({ attributes, config });
  expect(html).toMatch(
    /^<zc-player player-id="ply_1" app-host="https:\/\/z\.example" loop t="30"><template shadowrootmode="open">/,
  );
  expect(html).toContain('src="https://z.example/media/p.jpg?token=a&amp;b"');
  expect(html).toContain('aria-label="Play video: Aurora"');
  expect(html).toContain('#00ffaa');
  expect(html).toMatch(/<\/template><\/zc-player>$/);
});

test('lets nothing out of its place', () => {
  const html = renderFacade({
    attributes: { 'media-id': hostile, onclick: 'alert(1)', 'a b': 'x', STYLE: 'x' },
    name: hostile,
    posterUrl: `https://z.example/${hostile}`,
    accent: `red}</style><script>`,
    nonce: hostile,
  });
  expect(html).not.toContain('<script');
  expect(html).not.toMatch(/onclick|a b=|STYLE/);
  expect(html.match(/<zc-player [^>]*>/)?.[0]).toBe(
    '<zc-player media-id="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;">',
  );
});

test.each(['javascript:alert(1)', 'data:image/svg+xml,<svg>'])('shows no picture from %s', (posterUrl) => {
  expect(renderFacade({ attributes: {}, posterUrl })).not.toContain('<img');
});
