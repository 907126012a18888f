import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSafe } from 'redos-detector';
import ts from 'typescript';

/** How often one text may be matched in different ways, and how much work it is to find out. */
const limits = { maxScore: 30, maxSteps: 6000, timeout: Number.POSITIVE_INFINITY };

/** What users' text, files of theirs and headers are read with: the source code, without its tests. */
export function sourceFiles(root: string): string[] {
  return globSync('{server,contract,client,sdk,console}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/[./](?:test|testing|generated)[./]|\/locales\//.test(file))
    .sort();
}

/** Regular expressions of a file, as written. */
export function expressionsIn(text: string): string[] {
  const source = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) found.push(node.getText(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Whether the time that an expression takes grows no faster than the text that it reads. */
export function isLinear(expression: string): boolean {
  const end = expression.lastIndexOf('/');
  // The detector knows neither names of groups nor both flags together, which change nothing about the time.
  const pattern = expression.slice(1, end).replace(/\(\?<[a-z]\w*>/gi, '(');
  const flags = expression.slice(end + 1);
  const known = flags.includes('u') ? flags.replace('i', '') : flags;
  return isSafe(new RegExp(pattern, known), limits).safe;
}

export const readSource = (root: string, file: string) => readFileSync(join(root, file), 'utf8');
