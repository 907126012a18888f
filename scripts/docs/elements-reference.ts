import { type Declaration, type ElementsManifest, oneLine as join } from '../sdk/public-elements.ts';

/** Markdown of the elements' reference, made from the custom-elements manifest. Pages use `publicTags` by name. */
export function toElementsReference(manifest: ElementsManifest, publicTags: readonly string[]): string {
  const rank = ({ tagName = '' }: Declaration) =>
    publicTags.includes(tagName) ? publicTags.indexOf(tagName) : publicTags.length;
  const elements = manifest.modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ tagName }) => tagName !== undefined)
    .sort((a, b) => rank(a) - rank(b) || a.tagName!.localeCompare(b.tagName!));
  const whole = elements.filter(({ tagName }) => publicTags.includes(tagName!));
  const pieces = elements.filter(({ tagName }) => !publicTags.includes(tagName!));
  return [
    '# Elements',
    'What the custom elements take and give. Generated from the custom-elements manifest, which editors read too.',
    ...whole.map(toElement),
    '## Pieces of the player',
    'They work inside `<zc-player>` only, and are named here for their parts.',
    ...pieces.map((element) => `- \`<${element.tagName}>\`: ${oneLine(element.description)}`),
  ].join('\n\n');
}

function toElement({
  tagName,
  description,
  members = [],
  events,
  slots,
  cssParts,
  cssProperties,
}: Declaration): string {
  const fields = members.filter(({ kind, privacy }) => kind === 'field' && privacy !== 'private');
  const attributes = fields.filter(({ attribute }) => attribute);
  const properties = fields.filter(({ attribute, description: said }) => !attribute && said);
  const methods = members.filter(({ kind, description: said }) => kind === 'method' && said);
  return [
    `## ${tagName}`,
    oneLine(description),
    ...table(
      'Attributes',
      ['attribute', 'property', 'type', 'default', 'meaning'],
      attributes.map((one) => [
        code(one.attribute),
        code(one.name),
        code(one.type?.text),
        code(one.default),
        oneLine(one.description),
      ]),
    ),
    ...table(
      'Properties',
      ['property', 'type', 'meaning'],
      properties.map((one) => [code(one.name), code(one.type?.text), oneLine(one.description)]),
    ),
    ...table(
      'Methods',
      ['method', 'meaning'],
      methods.map((one) => [code(`${one.name}()`), oneLine(one.description)]),
    ),
    ...table(
      'Events',
      ['event', 'type', 'meaning'],
      (events ?? []).map((one) => [code(one.name), code(one.type?.text), oneLine(one.description)]),
    ),
    ...table(
      'Slots',
      ['slot', 'meaning'],
      (slots ?? []).map((one) => [code(one.name || '(default)'), oneLine(one.description)]),
    ),
    ...table(
      'CSS parts',
      ['part', 'meaning'],
      (cssParts ?? []).map((one) => [code(one.name), oneLine(one.description)]),
    ),
    ...table(
      'CSS properties',
      ['property', 'default', 'meaning'],
      (cssProperties ?? []).map((one) => [code(one.name), code(one.default), oneLine(one.description)]),
    ),
  ].join('\n\n');
}

function table(title: string, head: string[], rows: string[][]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [`### ${title}`, [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')];
}

const cell = (text: string) => text.replaceAll('|', '\\|');
const code = (text: string | undefined) => (text ? `\`${cell(text.replace(/\s+/g, ' '))}\`` : '');
const oneLine = (text: string | undefined) => cell(join(text));
