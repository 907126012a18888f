import { toCheck, toMemberChecks } from './guard-checks.ts';
import type { Guard, GuardFile, UnionGuard } from './guard-definition.ts';
import { createGuardExpressions, type GuardExpressions } from './guard-expressions.ts';
import { toSingleChecks } from './single-checks.ts';

/** The TypeScript of a file of guards. Plain functions: no schema and no validator is sent to pages. */
export function toGuardCode(file: GuardFile): string {
  const { guards, unions = [] } = file;
  const checks = guards.map((guard) => toCheck(guard, guards));
  const tables = unions.map((union) => toMemberChecks(union, guards));
  const all = [...checks, ...tables.flatMap((members) => members.map(([, check]) => check))];
  const expressions = createGuardExpressions(all);
  const functions = [
    ...guards.map((guard, index) => toFunction(guard, expressions.of(checks[index]!, 'value'))),
    ...unions.map((union, index) => toTable(union, tables[index]!, expressions)),
  ].join('\n\n');
  const types = [...guards, ...unions].flatMap(({ type }) => type ?? []);
  const { head, code } = toSingleChecks(file, functions);
  return [
    '// Made from the contract by `npm run generate`: change scripts/sdk/guard-list.ts, not this file.',
    ...(types.length > 0 ? [`import type { ${[...new Set(types)].sort().join(', ')} } from '@zeacon/contract';`] : []),
    ...head,
    '',
    code,
    '',
  ].join('\n');
}

function toFunction({ name, type }: Guard, expression: string): string {
  const answer = type ? `value is ${type}` : 'boolean';
  return `export function ${name}(value: unknown): ${answer} {\n  return ${expression};\n}`;
}

type Members = ReturnType<typeof toMemberChecks>;

function toTable({ name, type, key }: UnionGuard, members: Members, { ofFields }: GuardExpressions): string {
  const rows = members.map(([member, { what }]) => {
    const asked = what.kind === 'object' ? ofFields(what.fields, 'value') : [];
    return `  '${member}': ${asked.length === 0 ? '() => true' : `(value) => ${asked.join(' && ')}`},`;
  });
  const table = `{ readonly [Kind in ${type}['${key}']]: (value: Fields) => boolean }`;
  return `/** Whether one of that kind has what is needed of it. */\nexport const ${name}: ${table} = {\n${rows.join('\n')}\n};`;
}
