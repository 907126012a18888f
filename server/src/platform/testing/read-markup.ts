interface Markup {
  /** Each as `name attribute attribute`, in order. */
  elements: string[];
  /** All that is no markup, without what stands for itself in scripts and styles. */
  text: string;
  /** Values of attributes. */
  values: string[];
  /** What is in data scripts. */
  data: string[];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const decode = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!);

const nextTag =
  /<(?:!doctype html|\?xml [^<>]*\?|\/[a-z][\w:-]*|([a-z][\w:-]*)((?:\s+[\w:.-]+(?:="[^"<>]*")?)*)\s*\/?)>/giy;
const attribute = /([\w:.-]+)(?:="([^"<>]*)")?/g;

/**
 * Markup as our own templates write it and nothing else: values in double quotes, and no sign that a browser could take
 * for the beginning or the end of a tag. Throws at anything that is not.
 */
export function readMarkup(page: string): Markup {
  const found: Markup = { elements: [], text: '', values: [], data: [] };
  let at = 0;
  while (at < page.length) {
    const begin = page.indexOf('<', at);
    const text = page.slice(at, begin < 0 ? undefined : begin);
    if (text.includes('>')) throw new Error(`A tag ends in a text: ${text}`);
    found.text += decode(text);
    if (begin < 0) break;
    nextTag.lastIndex = begin;
    const tag = nextTag.exec(page);
    if (!tag) throw new Error(`No tag of ours: ${page.slice(begin, begin + 200)}`);
    at = nextTag.lastIndex;
    const [, name, attributes = ''] = tag;
    if (name === undefined) continue;
    const given = [...attributes.matchAll(attribute)];
    found.elements.push([name, ...given.map(([, key]) => key)].join(' '));
    found.values.push(...given.map(([, , value = '']) => decode(value)));
    if (name !== 'script' && name !== 'style') continue;
    const end = page.indexOf('<', at);
    if (!page.startsWith(`</${name}>`, end)) throw new Error(`A ${name} is ended: ${page.slice(end, end + 200)}`);
    const inside = page.slice(at, end);
    if (/type="application\/(?:ld\+)?json"/.test(attributes)) found.data.push(inside);
    else if (name === 'script' && inside !== '') throw new Error(`A script in the page: ${inside}`);
    at = end;
  }
  return found;
}
