import { SAXParser, type StartTag } from 'parse5-sax-parser';

/** What a page says that matters for a proof or a snippet. Addresses are resolved. */
export interface PageFacts {
  /** `content` of the meta tags of this name in the head, outside of `<noscript>` and `<template>`. */
  metas: readonly { name: string; content: string }[];
  /** Policies of `<meta http-equiv="Content-Security-Policy">`. */
  policies: readonly string[];
  scripts: readonly PageScript[];
  /** Custom elements of this platform: `zc-…`, with their attributes. */
  elements: readonly { name: string; attributes: ReadonlyMap<string, string> }[];
  frames: readonly URL[];
  /** Name of the tag manager that the page loads. */
  tagManager: string | undefined;
}

export interface PageScript {
  src: URL;
  /** Whether a script in the page makes it, as snippets for tag managers do. */
  isInserted?: boolean;
  attributes: ReadonlyMap<string, string>;
}

const headOnly = new Set(['html', 'head', 'title', 'meta', 'link', 'script', 'style', 'base', 'noscript', 'template']);
const inert = new Set(['noscript', 'template']);
const tagManagers: readonly { name: string; sign: RegExp }[] = [
  { name: 'Google Tag Manager', sign: /googletagmanager\.com/ },
  { name: 'Matomo Tag Manager', sign: /_mtm\b|\/js\/container_/ },
  { name: 'Tealium', sign: /tags\.tiqcdn\.com/ },
  { name: 'Adobe Experience Platform', sign: /assets\.adobedtm\.com/ },
  { name: 'Piwik PRO', sign: /containers\.piwik\.pro/ },
];
/** An inline script is looked through this far. */
const inlineMaxLength = 20_000;

/** Reads tags as a browser does, but builds no tree: the time it takes grows with the length of the page alone. */
export async function readPageFacts(html: string, pageUrl: string): Promise<PageFacts> {
  const parser = new SAXParser();
  const metas: { name: string; content: string }[] = [];
  const policies: string[] = [];
  const scripts: PageScript[] = [];
  const elements: { name: string; attributes: ReadonlyMap<string, string> }[] = [];
  const frames: URL[] = [];
  let base = pageUrl;
  let isHead = true;
  let inertDepth = 0;
  let script = '';
  let isInScript = false;
  let tagManager: string | undefined;
  const resolve = (address: string | undefined) =>
    address === undefined ? undefined : (URL.parse(address, base) ?? undefined);
  const recognize = (text: string) => {
    tagManager ??= tagManagers.find(({ sign }) => sign.test(text))?.name;
  };

  function noteMeta(attributes: ReadonlyMap<string, string>): void {
    const content = attributes.get('content') ?? '';
    const name = attributes.get('name')?.trim().toLowerCase();
    if (isHead && name) metas.push({ name, content: content.trim() });
    if (isHead && attributes.get('http-equiv')?.trim().toLowerCase() === 'content-security-policy')
      policies.push(content);
  }

  function note({ tagName, attrs, selfClosing }: StartTag): void {
    const attributes = new Map(attrs.map(({ name, value }) => [name, value]));
    if (!headOnly.has(tagName)) isHead = false;
    if (inert.has(tagName) && !selfClosing) inertDepth++;
    if (inertDepth > 0) return;
    const src = attributes.get('src')?.trim();
    if (tagName === 'meta') noteMeta(attributes);
    else if (tagName === 'base' && attributes.has('href')) base = resolve(attributes.get('href'))?.href ?? base;
    else if (tagName === 'iframe' || tagName === 'frame') {
      const url = resolve(src);
      if (url) frames.push(url);
    } else if (tagName.startsWith('zc-')) elements.push({ name: tagName, attributes });
    else if (tagName === 'script') {
      const url = resolve(src);
      if (url) {
        scripts.push({ src: url, attributes });
        recognize(url.href);
      }
      isInScript = src === undefined;
      script = '';
    }
  }

  parser.on('startTag', note);
  parser.on('text', ({ text }) => {
    if (isInScript && script.length < inlineMaxLength) script += text;
  });
  parser.on('endTag', ({ tagName }) => {
    if (inert.has(tagName)) inertDepth = Math.max(0, inertDepth - 1);
    if (tagName === 'script' && isInScript) {
      recognize(script);
      const inserted = insertedTag(script);
      const url = resolve(inserted?.address);
      if (inserted && url) scripts.push({ src: url, attributes: inserted.attributes, isInserted: true });
      isInScript = false;
    }
  });
  await new Promise<void>((done, fail) => {
    parser.on('error', fail).on('end', done).resume();
    parser.end(html);
  });
  return { metas, policies, scripts, elements, frames, tagManager };
}

const tagPath = '/sub-apps/widgets/site.js';

/** The site tag that an inline script makes, by what stands in its text. */
function insertedTag(script: string): { address: string; attributes: ReadonlyMap<string, string> } | undefined {
  const at = script.indexOf(tagPath);
  if (at < 0) return undefined;
  const from = 1 + Math.max(...["'", '"', '`'].map((quote) => script.lastIndexOf(quote, at)));
  const key = /\bpk_\w{1,100}/.exec(script)?.[0];
  return { address: script.slice(from, at + tagPath.length), attributes: new Map(key ? [['data-key', key]] : []) };
}
