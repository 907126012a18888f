import { oneLine, type PublicElement, writableAttributes } from './public-elements.ts';

const toJson = (data: unknown) => `${JSON.stringify(data, null, 2)}\n`;

/** Tags and attributes for editors, in VS Code's format of custom HTML data. */
export function toHtmlData(elements: readonly PublicElement[]): string {
  const tags = elements.map(({ tag, declaration }) => ({
    name: tag,
    description: oneLine(declaration.description),
    attributes: writableAttributes(declaration).map(({ attribute, description, type }) => {
      const words = [...(type?.text ?? '').matchAll(/'([^']+)'/g)].map(([, name = '']) => ({ name }));
      const isFlag = type?.text === 'boolean';
      return {
        name: attribute,
        description: oneLine(description),
        ...(words.length > 0 && { values: words }),
        ...(isFlag && { valueSet: 'v' }),
      };
    }),
  }));
  return toJson({ version: 1.1, tags });
}

/** Custom properties and parts for editors, in VS Code's format of custom CSS data. */
export function toCssData(elements: readonly PublicElement[]): string {
  const properties = elements.flatMap(({ tag, declaration }) =>
    (declaration.cssProperties ?? []).map((one) => ({
      name: one.name,
      description: `${oneLine(one.description)} Of <${tag}>; ${one.default ?? 'nothing'} unless set.`,
    })),
  );
  const parts = elements.flatMap(({ tag, declaration }) =>
    (declaration.cssParts ?? []).map((one) => ({
      name: `::part(${one.name})`,
      description: `${oneLine(one.description)} Of <${tag}>.`,
    })),
  );
  return toJson({ version: 1.1, properties, pseudoElements: parts });
}
