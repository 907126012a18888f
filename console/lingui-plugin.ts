import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { lingui } from '@lingui/vite-plugin';
import type { Plugin, PluginOption } from 'vite';

/** Compiles the macros and the catalogs, in which English stands where a translation is missing. */
export const linguiPlugin = (): PluginOption => [
  lingui({
    configPath: fileURLToPath(new URL('lingui.config.ts', import.meta.url)),
    macroTransform: { macro: { descriptorFields: 'message' } },
    failOnCompileError: true,
  }),
  englishInPlace,
];

const marker = '/*i18n*/';
const literal = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;
/** What the macros leave of a text: a marked object with its id and, maybe after its values, its message. */
const text = new RegExp(
  String.raw`(/\*i18n\*/ \{\s+id: "[^"]+",(?:(?!/\*i18n\*/)[^])*?\n\s+message: )(${literal})`,
  'g',
);

/** English stands compiled where it is used: it comes with the page that shows it, and needs no catalog. */
const englishInPlace: Plugin = {
  name: 'zeacon-english-in-place',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: marker },
    handler(code, id) {
      let found = 0;
      const compiled = code.replace(text, (_all, before: string, message: string) => {
        found += 1;
        return `${before}${JSON.stringify(compileMessage(textOf(message)))}`;
      });
      const expected = code.split(marker).length - 1;
      if (found !== expected) this.error(`${id} has ${expected} texts, of which ${found} could be compiled.`);
      return { code: compiled, map: null };
    },
  },
};

/** Of a string literal as the macros write it. */
function textOf(quoted: string): string {
  if (quoted.startsWith('"')) return JSON.parse(quoted);
  const inner = quoted
    .slice(1, -1)
    .replaceAll(/\\.|"/g, (part) => (part === '"' ? '\\"' : part === "\\'" ? "'" : part));
  return JSON.parse(`"${inner}"`);
}
