import { expect, test } from 'vitest';
import { readPageFacts } from './page-facts.ts';

const read = (html: string) => readPageFacts(html, 'https://shop.example/a/b');
const metasOf = async (html: string) => (await read(html)).metas.map(({ content }) => content);

test.each([
  ['in the head', '<head><meta name="x" content=" v "></head>', ['v']],
  ['without a head tag', '<!doctype html><title>T</title><META NAME=X CONTENT=v>', ['v']],
  ['in the body', '<body><meta name="x" content="v">', []],
  ['after text that begins the body', '<p>Comment: <meta name="x" content="v">', []],
  ['in a comment', '<!-- <meta name="x" content="v"> -->', []],
  ['in a script', '<script>"<meta name=x content=v>"</script>', []],
  ['in a title', '<title><meta name="x" content="v"></title>', []],
  ['in a template', '<template><meta name="x" content="v"></template>', []],
  ['in a noscript', '<noscript><meta name="x" content="v"></noscript>', []],
])('a meta tag %s', async (_case, html, values) => {
  expect(await metasOf(html)).toEqual(values);
});

test('addresses are read from the base of the page', async () => {
  const facts = await read(
    '<base href="/c/"><script src="x.js" type="module"></script><iframe src="//other.example/v">',
  );
  expect(facts.scripts.map(({ src }) => src.href)).toEqual(['https://shop.example/c/x.js']);
  expect(facts.frames.map(({ href }) => href)).toEqual(['https://other.example/v']);
});

test('an address that cannot be one is left out, however long', async () => {
  const long = `http://aHVU${')e'.repeat(20_000)}www.BvN`;
  const facts = await read(`<base href="${long}"><script src="${long}"></script><script src="/x.js"></script>`);
  expect(facts.scripts.map(({ src }) => src.href)).toEqual(['https://shop.example/x.js']);
});

test('a tag manager is recognized by its address and by its inline script', async () => {
  const inline = "<script>(function(w){var s='https://www.googletagmanager.com/gtm.js'})(window)</script>";
  expect((await read(inline)).tagManager).toBe('Google Tag Manager');
  expect((await read('<script src="https://tags.tiqcdn.com/x.js"></script>')).tagManager).toBe('Tealium');
  expect((await read('<p>googletagmanager.com</p>')).tagManager).toBeUndefined();
});

test('a site tag that an inline script makes is read from its text', async () => {
  const address = 'https://video.example/sub-apps/widgets/site.js';
  const { scripts } = await read(
    `<script>var tag = document.createElement('script'); tag.src = '${address}'; tag.setAttribute('data-key', 'pk_1a');</script>`,
  );
  expect(scripts).toEqual([{ src: new URL(address), attributes: new Map([['data-key', 'pk_1a']]), isInserted: true }]);
  expect((await read(`<script>load("${address}")</script>`)).scripts[0]?.attributes.size).toBe(0);
  expect((await read('<script>load("/sub-apps/widgets/other.js")</script>')).scripts).toEqual([]);
});

test('half a page, and one of brackets alone, is read as far as it goes', async () => {
  expect((await read('<script src="/x.js"></script><zc-player player-id="ply_1"><scr')).elements).toHaveLength(1);
  expect((await read('<'.repeat(200_000))).elements).toEqual([]);
  expect((await read('<b>'.repeat(100_000))).elements).toEqual([]);
});
