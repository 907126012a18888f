import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../node_modules/.cache/zeacon/fonts/', import.meta.url));

/** What the console draws with: its lightest and boldest text, and digits of one width. */
const weights = { min: 400, max: 700 };
const features = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'case', 'tnum'];

const face = /url\((\.\/files\/inter-latin-wght-normal\.woff2)\)([^}]*?unicode-range:\s*)([^;}]+)/;

/**
 * Every page waits for the typeface's Latin letters: they come without what the console never draws, in 28 instead of
 * 48 kB. What arrives after text is shown is used from the next page on, so that nothing moves; asked for at once, it
 * is there in time on most lines.
 */
export const latinFont: Plugin = {
  name: 'zeacon-latin-font',
  enforce: 'pre',
  transform: {
    filter: { id: /@fontsource-variable[/]inter[/]index\.css$/ },
    async handler(css, id) {
      const [, file = '', , ranges = ''] = face.exec(css) ?? this.error(`${id} has no face for Latin letters.`);
      const whole = await readFile(join(dirname(id), file));
      const part = await subsetFont(whole, charactersOf(ranges), {
        targetFormat: 'woff2',
        keepFeatures: features,
        variationAxes: { wght: weights },
      });
      await mkdir(folder, { recursive: true });
      const made = join(folder, 'inter-latin.woff2');
      await writeFile(made, part);
      const named = css.replace(face, `url(${relative(dirname(id), made)})$2$3`);
      return { code: named.replaceAll('font-display: swap', 'font-display: optional'), map: null };
    },
  },
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => /inter-latin-.{6}[.]woff2$/.test(file))
      .map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
        injectTo: 'head',
      })),
};

/** Of a list like `U+0000-00FF,U+0131`. */
function charactersOf(ranges: string): string {
  return ranges
    .split(',')
    .map((range) => {
      const [from = 0, to = from] = range
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
    })
    .join('');
}
