import type { Plugin } from 'rollup';

/** Takes the indentation out of the `html` and `css` templates of the elements. */
export function minifyTemplates(): Plugin {
  return {
    name: 'minify-templates',
    transform(code, id) {
      if (!/[\\/]sdk[\\/]src[\\/](?!core[\\/]).*\.ts$/.test(id)) return null;
      // A line break stays: outside templates it may end a statement or a comment.
      const short = id.endsWith('.styles.ts') ? code.replace(/css`[^`]*`/g, shortenCss) : code.replace(/\n\s+/g, '\n ');
      return { code: short, map: null };
    },
  };
}

/** Puts templates on one line. Goes after what minifies: by then a line break before a space is in templates alone. */
export function joinTemplateLines(): Plugin {
  return { name: 'join-template-lines', renderChunk: (code) => ({ code: code.replace(/\n /g, ' '), map: null }) };
}

function shortenCss(template: string): string {
  return template
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>~]) ?/g, '$1')
    .replace(/\( /g, '(')
    .replace(/ (?=[)!])/g, '')
    .replace(/: /g, ':')
    .replace(/ \/ (?=\d+%)/g, '/')
    .replace(/;}/g, '}')
    .replace(/(?<=[\s:,(])0(?=\.\d)/g, '');
}
