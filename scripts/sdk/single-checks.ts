import type { GuardFile } from './guard-definition.ts';

interface SingleCheck {
  readonly name: string;
  readonly answer: string;
  /** What it asks of `it`; each may call those after it. */
  readonly asks: string;
  readonly takesMany?: true;
}

/** Checks of single values, which guards call by name. */
const toAll = (mayHoldNaN: boolean): SingleCheck[] => [
  { name: 'areTexts', answer: 'boolean', asks: 'it.every(isText)', takesMany: true },
  { name: 'areFigures', answer: 'boolean', asks: 'it.every(isFigure)', takesMany: true },
  { name: 'isTextOrNull', answer: 'it is string | null', asks: 'it === null || isText(it)' },
  { name: 'isFigureOrNull', answer: 'boolean', asks: 'it === null || isFigure(it)' },
  { name: 'isText', answer: 'it is string', asks: `typeof it === 'string'` },
  { name: 'isFigure', answer: 'boolean', asks: mayHoldNaN ? 'Number.isFinite(it)' : `typeof it === 'number'` },
  { name: 'isObject', answer: 'it is Fields', asks: `typeof it === 'object' && it !== null` },
];

const countOf = (name: string, text: string) => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;

/**
 * What stands before the guards so that they find the checks they call. A check that is called once is written in the
 * place of the call: the minifier leaves such calls as they are.
 */
export function toSingleChecks(
  { checksFrom, sharesChecks, mayHoldNaN }: GuardFile,
  guards: string,
): { head: string[]; code: string } {
  const all = toAll(mayHoldNaN === true);
  if (checksFrom) {
    const used = all.map(({ name }) => name).filter((name) => countOf(name, guards) > 0);
    return { head: [`import { ${used.sort().join(', ')} } from '${checksFrom}';`], code: guards };
  }
  let code = guards;
  const kept: SingleCheck[] = [];
  for (const check of all) {
    const uses = countOf(check.name, code) + kept.reduce((sum, { asks }) => sum + countOf(check.name, asks), 0);
    const inPlace = new RegExp(`\\b${check.name}\\(([\\w.]+)\\)`);
    if (uses > 1 || sharesChecks || (uses === 1 && !inPlace.test(code))) kept.unshift(check);
    else code = code.replace(inPlace, (_, value: string) => toPlace(check, value));
  }
  return { head: ['', 'export type Fields = Record<string, unknown>;', '', ...kept.map(toFunction)], code };
}

function toPlace({ asks }: SingleCheck, value: string): string {
  const expression = asks.replace(/\bit\b/g, value);
  return expression.includes('||') ? `(${expression})` : expression;
}

function toFunction({ name, answer, asks, takesMany }: SingleCheck): string {
  const named = (text: string, word: string) => text.replace(/\bit\b/g, word);
  if (takesMany) return `export const ${name} = (...values: unknown[]): ${answer} => ${named(asks, 'values')};`;
  return `export const ${name} = (value: unknown): ${named(answer, 'value')} => ${named(asks, 'value')};`;
}
