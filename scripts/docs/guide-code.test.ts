import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from '../run.ts';

interface Block {
  guide: string;
  line: number;
  language: string;
  code: string;
}

const blocksIn = (guide: string): Block[] =>
  [...readFileSync(join(root, 'docs', guide), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map((match) => ({
    guide,
    line: match.input.slice(0, match.index).split('\n').length + 1,
    language: match[1]!,
    code: match[2]!,
  }));

const blocks = globSync('{*,guides/*}.md', { cwd: join(root, 'docs') }).flatMap(blocksIn);

/** What a guide takes for granted: the elements under the names that it gives them. */
const given = `
  import type { ZcPlayerElement } from '${root}/sdk/src/index.ts';
  declare global { const player: ZcPlayerElement; }
`;

/** Wrong syntax, and names that something does not have: what a snippet leaves out (other names, types) is no mistake. */
const isMistake = ({ code, messageText }: ts.Diagnostic) =>
  code < 2000 ||
  ([2339, 2551, 2353].includes(code) &&
    !ts.flattenDiagnosticMessageText(messageText, ' ').endsWith("on type 'Element'."));

test('what the guides write in JavaScript is right, and names what events and elements have', () => {
  const scripts = blocks.filter(({ language }) => ['js', 'ts'].includes(language));
  expect(scripts.length).toBeGreaterThan(20);
  const files = new Map(
    scripts.map((block) => [
      join(root, 'docs', `${block.guide}.${block.line}.${block.language}`),
      `${block.code}\nexport {};`,
    ]),
  );
  const givenPath = join(root, 'docs', 'given.ts');
  files.set(givenPath, given);
  const { config } = ts.readConfigFile(join(root, 'tsconfig.sdk.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.getSourceFile = (path, ...rest) => {
    const text = files.get(path);
    return text === undefined ? getSourceFile(path, ...rest) : ts.createSourceFile(path, text, ts.ScriptTarget.ESNext);
  };
  const program = ts.createProgram(
    [...files.keys()],
    { ...options, allowJs: true, checkJs: true, noEmit: true, strict: false, composite: false, incremental: false },
    host,
  );
  const mistakes = [...files.keys()].flatMap((path) => {
    const file = program.getSourceFile(path)!;
    const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    return found
      .filter(isMistake)
      .map(({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
  });
  expect(mistakes).toEqual([]);
});

test('what the guides write in JSON can be read', () => {
  for (const { guide, line, language, code } of blocks)
    if (language === 'json') expect(() => JSON.parse(code), `${guide}:${line}`).not.toThrow();
});
