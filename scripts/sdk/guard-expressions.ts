import type { Check } from './guard-checks.ts';

type Field = readonly [name: string, check: Check];

export interface GuardExpressions {
  of(check: Check, value: string): string;
  /** One expression for each field, or for several of one kind. */
  ofFields(fields: readonly Field[], value: string): string[];
}

/** Where an object has so many fields of one kind, naming the check once for all of them sends fewer bytes. */
const manyFields = 4;
const plurals: Readonly<Record<string, string>> = { isText: 'areTexts', isFigure: 'areFigures' };

/** How the checks of one file are written: all of them the same way, which compresses best. */
export function createGuardExpressions(all: readonly Check[]): GuardExpressions {
  const hasMany = all.some(hasManyAlike);

  function of(check: Check, value: string): string {
    const { isNullable, isOptional } = check;
    const name = toName(check);
    if (name) return `${name}(${value})`;
    const plain = ofWhat(check, value);
    if (isNullable && isOptional) return `(${value} == null || ${plain})`;
    if (isNullable) return `(${value} === null || ${plain})`;
    return isOptional ? `(${value} === undefined || ${plain})` : plain;
  }

  function ofWhat({ what }: Check, value: string): string {
    switch (what.kind) {
      case 'text':
        return `isText(${value})`;
      case 'figure':
        return `isFigure(${value})`;
      case 'flag':
        return `typeof ${value} === 'boolean'`;
      case 'word':
        return `[${what.words.map((word) => `'${word}'`).join(', ')}].includes(${value} as string)`;
      case 'guarded':
        return `${what.guard}(${value})`;
      case 'object':
        return [`isObject(${value})`, ...ofFields(what.fields, value)].join(' && ');
      case 'list': {
        if (!what.item) return `Array.isArray(${value})`;
        const each = toName(what.item) ?? `(item: unknown) => ${of(what.item, 'item')}`;
        return `Array.isArray(${value}) && ${value}.every(${each})`;
      }
    }
  }

  function ofFields(fields: readonly Field[], value: string): string[] {
    const groups = Map.groupBy(fields, ([, check]) => toName(check) ?? check);
    return [...groups].flatMap(([kind, members]) => {
      const values = members.map(([name]) => `${value}.${name}`);
      if (typeof kind !== 'string') return values.map((one) => of(kind, one));
      const isTogether = hasMany && values.length > 1;
      if (isTogether && plurals[kind]) return `${plurals[kind]}(${values.join(', ')})`;
      if (isTogether && values.length > 2) return `[${values.join(', ')}].every(${kind})`;
      return values.map((one) => `${kind}(${one})`);
    });
  }

  return { of, ofFields };
}

/** A function that answers it by itself, if there is one. */
function toName({ what, isNullable, isOptional }: Check): string | undefined {
  if (isOptional) return undefined;
  if (what.kind === 'text') return isNullable ? 'isTextOrNull' : 'isText';
  if (what.kind === 'figure') return isNullable ? 'isFigureOrNull' : 'isFigure';
  if (isNullable) return undefined;
  if (what.kind === 'guarded') return what.guard;
  if (what.kind === 'list' && !what.item) return 'Array.isArray';
  return what.kind === 'object' && what.fields.length === 0 ? 'isObject' : undefined;
}

function hasManyAlike({ what }: Check): boolean {
  if (what.kind === 'list') return what.item !== undefined && hasManyAlike(what.item);
  if (what.kind !== 'object') return false;
  const names = what.fields.map(([, check]) => toName(check) ?? '');
  const isMany = (plural: string) => names.filter((name) => name === plural).length >= manyFields;
  return Object.keys(plurals).some(isMany) || what.fields.some(([, check]) => hasManyAlike(check));
}
