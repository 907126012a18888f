import { isLinkAddress } from '@zeacon/contract';
import { type Attrs, type DOMOutputSpec, type ParseRule, Schema } from 'prosemirror-model';

const within = (tag: string): DOMOutputSpec => [tag, 0];
/** Each reads in the direction of its own words. */
const block = (tag: string): DOMOutputSpec => [tag, { dir: 'auto' }, 0];

/** Where something is pasted, weights and shapes of letters stand in their style. */
const byStyle = (style: string, is: RegExp): ParseRule => ({ style, getAttrs: (value) => is.test(value) && null });

/** Of a heading that was pasted. */
const headings = [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: level < 3 ? 2 : 3 } }));

function addressOf(node: HTMLElement): Attrs | false {
  const href = node.getAttribute('href') ?? '';
  return isLinkAddress(href) && { href };
}

/**
 * What a stored text has (`RichText` in the contract), and nothing else: whatever is pasted is read as this, or left out. Its
 * elements have no attributes but the address of a link.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => block('p') },
    heading: {
      attrs: { level: { default: 2 } },
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: headings,
      // The page around it has the levels above.
      toDOM: ({ attrs }) => block(attrs.level === 2 ? 'h3' : 'h4'),
    },
    quote: {
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => block('blockquote'),
    },
    bullets: { content: 'item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => block('ul') },
    numbers: { content: 'item+', group: 'block', parseDOM: [{ tag: 'ol' }], toDOM: () => block('ol') },
    item: { content: 'paragraph', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => within('li') },
    break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
      leafText: () => '\n',
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: addressOf }],
      toDOM: ({ attrs }) => ['a', { href: attrs.href as string, rel: 'nofollow noopener ugc' }, 0],
    },
    bold: {
      parseDOM: [
        // Some editors wrap all that is copied in one that is not bold.
        { tag: 'b', getAttrs: ({ style }) => style.fontWeight !== 'normal' && null },
        { tag: 'strong' },
        byStyle('font-weight', /^(bold(er)?|[6-9]00)$/),
      ],
      toDOM: () => within('strong'),
    },
    italic: {
      parseDOM: [{ tag: 'i' }, { tag: 'em' }, byStyle('font-style', /^(italic|oblique)/)],
      toDOM: () => within('em'),
    },
    code: { excludes: '', parseDOM: [{ tag: 'code' }], toDOM: () => within('code') },
  },
});
