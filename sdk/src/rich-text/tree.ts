import type { RichText, TextBlock, TextMark, TextSpan } from '@zeacon/contract';
import type { Mark, Node } from 'prosemirror-model';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

function toMarks({ marks: given = [], href }: TextSpan): Mark[] {
  return [...given.map((mark) => marks[mark].create()), ...(href ? [marks.link.create({ href })] : [])];
}

const toInline = (line: readonly TextSpan[]): Node[] =>
  line.flatMap((span) =>
    span.text
      .split(/(\n)/)
      .filter((part) => part !== '')
      .map((part) => (part === '\n' ? nodes.break.create() : schema.text(part, toMarks(span)))),
  );

function toNode(block: TextBlock): Node {
  if (block.type === 'heading') return nodes.heading.create({ level: block.level }, toInline(block.content));
  if (block.type !== 'list') return nodes[block.type].create(null, toInline(block.content));
  const items = block.items.map((item) => nodes.item.create(null, nodes.paragraph.create(null, toInline(item))));
  return nodes[block.ordered ? 'numbers' : 'bullets'].create(null, items);
}

/** A stored text as it is edited. */
export function toDocument({ blocks }: RichText): Node {
  const filled = blocks.filter((block) => block.type !== 'list' || block.items.length > 0).map(toNode);
  return nodes.doc.create(null, filled.length > 0 ? filled : [nodes.paragraph.create()]);
}

function toSpan(node: Node): TextSpan {
  const text = node.isText ? (node.text ?? '') : '\n';
  const kinds = node.marks.map(({ type }) => type.name).filter((name): name is TextMark => name !== 'link');
  const href = node.marks.find(({ type }) => type === marks.link)?.attrs.href as string | undefined;
  return { text, ...(kinds.length > 0 && { marks: kinds }), ...(href && { href }) };
}

const toLine = (node: Node): TextSpan[] => node.children.map(toSpan);

function toBlock(node: Node): TextBlock {
  const content = toLine(node);
  if (node.type === nodes.heading) return { type: 'heading', level: node.attrs.level === 3 ? 3 : 2, content };
  if (node.type === nodes.quote) return { type: 'quote', content };
  if (node.type === nodes.paragraph) return { type: 'paragraph', content };
  const items = node.children.map((item) => toLine(item.firstChild ?? item));
  return { type: 'list', ordered: node.type === nodes.numbers, items };
}

/** What is edited, as it is stored. */
export const toTree = (document: Node): RichText => ({ blocks: document.children.map(toBlock) });
