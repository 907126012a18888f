import { posix } from 'node:path';
import { oneLine, type PublicElement, writableAttributes } from './public-elements.ts';
import { sdkFiles } from './sdk-files.ts';

const note = '// Made from the custom-elements manifest by `npm run generate`: change the elements, not this file.';
const folder = posix.dirname(sdkFiles.react);

/** Events of the standard whose names React writes with capitals inside. */
const reactSpelling: Readonly<Record<string, string>> = {
  canplay: 'CanPlay',
  canplaythrough: 'CanPlayThrough',
  durationchange: 'DurationChange',
  enterpictureinpicture: 'EnterPictureInPicture',
  leavepictureinpicture: 'LeavePictureInPicture',
  loadeddata: 'LoadedData',
  loadedmetadata: 'LoadedMetadata',
  loadstart: 'LoadStart',
  ratechange: 'RateChange',
  timeupdate: 'TimeUpdate',
  volumechange: 'VolumeChange',
};

const toPath = (module: string) => posix.relative(folder, module);
const toWrapper = (className: string) => className.replace(/Element$/, '');
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** `zc-player-ready` becomes `onPlayerReady`, `timeupdate` `onTimeUpdate`. */
export function toEventProp(event: string): string {
  const words = event.replace(/^zc-/, '').split('-');
  return `on${reactSpelling[event] ?? words.map(capital).join('')}`;
}

/** Components for React. An element without attributes is opened by a call, not written in a page. */
export function toWrappersCode(all: readonly PublicElement[], modules: ReadonlyMap<string, string>): string {
  const elements = all.filter(({ declaration }) => writableAttributes(declaration).length > 0);
  const events = elements.flatMap(({ declaration }) => declaration.events ?? []);
  const classes = [...new Set(events.map(({ type }) => type?.text ?? 'Event'))]
    .filter((name) => name !== 'Event')
    .sort();
  const imports = [...elements.map(({ declaration }) => declaration.name), ...classes].map((name) => {
    const module = modules.get(name);
    if (!module) throw new Error(`The manifest does not say where ${name} is`);
    return `import { ${name} } from '${toPath(module)}';`;
  });
  return [
    note,
    `import { createComponent, type EventName } from '@lit/react';`,
    `import * as React from 'react';`,
    ...elements.map(({ define }) => `import '${toPath(define)}';`),
    ...imports,
    '',
    ...elements.map(toWrapperCode),
    `export { ${classes.join(', ')} };`,
    `export type { ${elements.map(({ declaration }) => declaration.name).join(', ')} };`,
    '',
  ].join('\n');
}

function toWrapperCode({ tag, declaration: { name, events = [] } }: PublicElement): string {
  const rows = events.map(({ name: event, type }) => {
    const own = type && type.text !== 'Event';
    return `    ${toEventProp(event)}: ${own ? `${type.text}.eventName as EventName<${type.text}>` : `'${event}'`},`;
  });
  const said =
    rows.length > 0 ? ': its properties as props, its events as `on…` callbacks, the element itself as `ref`' : '';
  const mapped = rows.length > 0 ? `\n  events: {\n${rows.join('\n')}\n  },` : '';
  return `/** \`<${tag}>\` for React${said}. */
export const ${toWrapper(name)} = createComponent({
  react: React,
  tagName: '${tag}',
  elementClass: ${name},${mapped}
});
`;
}

/** Types of the tags as they are written in JSX: attributes only. */
export function toJsxCode(elements: readonly PublicElement[]): string {
  const attributesOf = (name: string) => `${toWrapper(name)}Attributes`;
  return [
    note,
    `import type { HTMLAttributes, RefAttributes } from 'react';`,
    ...elements.map(({ module, declaration }) => `import type { ${declaration.name} } from '${toPath(module)}';`),
    '',
    ...elements.map(({ tag, declaration }) => {
      const { name } = declaration;
      const rows = writableAttributes(declaration).map(({ attribute, name: field, type, description }) => {
        // Attributes are texts: a number may be written as one, a time also as `1m30s`.
        const or = /\bnumber\b/.test(type?.text ?? '') ? ' | string' : '';
        return `  /** ${oneLine(description)} */\n  '${attribute}'?: ${name}['${field}']${or};`;
      });
      return `/** \`<${tag}>\` as it is written in JSX. What is no attribute needs a ref or the wrapper. */
export interface ${attributesOf(name)} extends HTMLAttributes<${name}>, RefAttributes<${name}> {
${rows.join('\n')}
}
`;
    }),
    `declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${elements.map(({ tag, declaration }) => `      '${tag}': ${attributesOf(declaration.name)};`).join('\n')}
    }
  }
}
`,
  ].join('\n');
}
