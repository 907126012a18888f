import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const sources = join(dirname(fileURLToPath(import.meta.url)), '..');
const spoken = new Set(
  'label title lead placeholder aria-label alt hint text keep action done name searchLabel nothingFound missing description invitation note message showAll heading caption summary'.split(
    ' ',
  ),
);
/** Names that are the same in every language, and strings that are not text. */
const everywhere =
  /^(Zeacon|Zeacon\.?|YouTube|Facebook|Twitch|Fingerprint Pro|HTML|React|Console|[⌘A-Z] ?[A-Z]?|[a-z][\w.:/-]*|[A-Z_]+|[\d\s\p{P}\p{S}]*)$/u;

const isLoose = (text: string) => /\p{L}{2}/u.test(text) && !everywhere.test(text.trim());

/** Texts in the code without a macro around them. */
function looseTexts(file: string): string[] {
  const code = readFileSync(join(sources, file), 'utf8');
  const source = ts.createSourceFile(
    file,
    code,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: string[] = [];
  const told = (node: ts.Node, text: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (isLoose(text)) found.push(`${file}:${line + 1} ${text.trim()}`);
  };
  const textOf = (node: ts.Expression | undefined): void => {
    if (!node) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) told(node, node.text);
    else if (ts.isTemplateExpression(node))
      told(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' '));
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(textOf);
    else if (ts.isBinaryExpression(node)) textOf(node.right);
    else if (ts.isParenthesizedExpression(node)) textOf(node.expression);
  };
  const visit = (node: ts.Node): void => {
    // A lingui macro with its content.
    if (ts.isTaggedTemplateExpression(node)) return;
    if (ts.isCallExpression(node) && ['t', 'msg', 'plural', 'select'].includes(node.expression.getText())) return;
    if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'Trans') return;
    if (ts.isJsxText(node)) told(node, node.text);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) textOf(node.expression);
    if (
      ts.isJsxAttribute(node) &&
      node.name.getText() !== 'name' &&
      spoken.has(node.name.getText()) &&
      node.initializer
    )
      textOf(
        ts.isJsxExpression(node.initializer) ? node.initializer.expression : (node.initializer as ts.StringLiteral),
      );
    if (ts.isPropertyAssignment(node) && spoken.has(node.name.getText())) textOf(node.initializer);
    if (ts.isCallExpression(node) && /^snackbar\.\w+$/.test(node.expression.getText())) node.arguments.forEach(textOf);
    if (ts.isCallExpression(node) && node.expression.getText() === 'useTitle') node.arguments.forEach(textOf);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('every text on screen is in the catalogs', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources }).filter(
    (file) => !/\.test\.|\.css\.ts$|^testing\/|^language\//.test(file),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(looseTexts)).toEqual([]);
});

/** Phrases that no native speaker would write. */
const stilted = /stand here|Comes at(?! once)|Chosen by itself|As the system\b(?!’s|')|your lives\b|doors open/;

test('texts of the console and the documentation are in natural words', () => {
  const root = join(sources, '../..');
  const catalog = readFileSync(join(sources, 'language/locales/de.po'), 'utf8');
  const texts = catalog.split('\n').filter((line) => line.startsWith('msgid'));
  const pages = globSync('docs/guides/**/*.md', { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8').split('\n'),
  );
  expect(pages.length).toBeGreaterThan(1000);
  expect([...texts, ...pages].filter((line) => stilted.test(line))).toEqual([]);
});
