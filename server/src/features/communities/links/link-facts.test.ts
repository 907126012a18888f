import { expect, test } from 'vitest';
import { readLinkFacts } from './link-facts.ts';

const page = 'https://www.harbor.example/news/1';
const read = (head: string, body = '<body><p>Words</p></body>') =>
  readLinkFacts(`<!doctype html><html><head>${head}</head>${body}</html>`, page);

test('what a page says for cards comes before what it says for others', async () => {
  const facts = await read(`<title>Plain &amp; simple</title><meta name="description" content="For others">
    <meta property="og:title" content="A &lt;b&gt;new&lt;/b&gt; pier"><meta property="og:site_name" content="Harbor news">
    <meta property="og:description" content="It  opens\n in May"><meta property="og:image" content="/pier.jpg">`);
  expect(facts).toEqual({
    title: 'A <b>new</b> pier',
    siteName: 'Harbor news',
    description: 'It opens in May',
    pictureUrl: 'https://www.harbor.example/pier.jpg',
  });
  expect(await read('<title>Plain &amp; simple</title><meta name="description" content="For others">')).toEqual({
    title: 'Plain & simple',
    siteName: 'harbor.example',
    description: 'For others',
    pictureUrl: undefined,
  });
});

test('what is in the body says nothing, and nothing is longer than a card', async () => {
  const body = '<body><title>Of a visitor</title><meta property="og:title" content="Of a visitor"></body>';
  expect((await read('', body)).title).toBe('');
  const long = 'word '.repeat(100_000);
  const { title, siteName, description } = await read(
    ['title', 'site_name', 'description'].map((name) => `<meta property="og:${name}" content="${long}">`).join(''),
  );
  expect([title, siteName, description].map(({ length }) => length <= 300)).toEqual([true, true, true]);
  expect((await read(`<title>${long}</title>`)).title.length).toBeLessThanOrEqual(150);
});

test('pictures are read from the web alone, and no sign turns a text around', async () => {
  for (const address of ['javascript:alert(1)', 'file:///etc/passwd', 'data:image/png;base64,AA', 'http://'])
    expect((await read(`<meta property="og:image" content="${address}">`)).pictureUrl).toBeUndefined();
  const turned = String.fromCodePoint(0x202e);
  expect((await read(`<title>Pay ${turned}now</title>`)).title).toBe('Pay now');
});
