import type * as z from 'zod/mini';
import type { AnyLook, AnyLooks, Guard, UnionGuard } from './guard-definition.ts';

/** What is asked of a value, free of schema and language. */
export interface Check {
  readonly what: What;
  readonly isNullable: boolean;
  readonly isOptional: boolean;
}

type What =
  | { readonly kind: 'text' | 'figure' | 'flag' }
  | { readonly kind: 'word'; readonly words: readonly string[] }
  | { readonly kind: 'object'; readonly fields: readonly (readonly [name: string, check: Check])[] }
  | { readonly kind: 'list'; readonly item: Check | undefined }
  | { readonly kind: 'guarded'; readonly guard: string };

/** Reads what a guard asks of its value from its schema. `siblings` are the guards that may be called for parts of it. */
export function toCheck({ name, schema, looks }: Guard, siblings: readonly Guard[]): Check {
  return readLook(name, schema, looks, siblings);
}

/** The same for each member of a union. */
export function toMemberChecks(union: UnionGuard, siblings: readonly Guard[]): [member: string, check: Check][] {
  const def = definitionOf(union.schema);
  if (def.type !== 'union') throw new Error(`${union.name}: ${def.type} is no union`);
  const schemas = new Map(def.options.map((option) => [readWord(option, union), option]));
  const missing = [...schemas.keys()].filter((member) => !(member in union.members));
  if (missing.length > 0) throw new Error(`${union.name}: nothing is said of ${missing.join(', ')}`);
  return Object.entries(union.members).map(([member, looks]) => {
    const schema = schemas.get(member);
    if (!schema) throw new Error(`${union.name}: the contract has no member ${member}`);
    return [member, readLook(`${union.name}.${member}`, schema, looks, siblings)];
  });
}

const definitionOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

function readWord(member: z.core.$ZodType, { name, key }: UnionGuard): string {
  const field = shapeOf(name, member)[key];
  const def = field && definitionOf(field);
  if (def?.type !== 'literal') throw new Error(`${name}: ${key} is no literal`);
  return String(def.values[0]);
}

function shapeOf(where: string, schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  const def = definitionOf(schema);
  if (def.type !== 'object') throw new Error(`${where}: ${def.type} is no object`);
  return def.shape;
}

function readLook(where: string, schema: z.core.$ZodType, look: AnyLook, siblings: readonly Guard[]): Check {
  const def = definitionOf(schema);
  if (def.type === 'optional') return { ...readLook(where, def.innerType, look, siblings), isOptional: true };
  if (def.type === 'nullable') return { ...readLook(where, def.innerType, look, siblings), isNullable: true };
  return { what: readWhat(where, schema, look, siblings), isNullable: false, isOptional: false };
}

function readWhat(where: string, schema: z.core.$ZodType, look: AnyLook, siblings: readonly Guard[]): What {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'string':
      return { kind: 'text' };
    case 'number':
      return { kind: 'figure' };
    case 'boolean':
      return { kind: 'flag' };
    case 'enum':
      return look === 'known' ? { kind: 'word', words: Object.values(def.entries).map(String) } : { kind: 'text' };
    case 'array': {
      const item = Array.isArray(look) ? readLook(`${where}[]`, def.element, look[0], siblings) : undefined;
      return { kind: 'list', item };
    }
    case 'object': {
      const own = siblings.find((sibling) => sibling.schema === schema);
      if (look === true && own) return { kind: 'guarded', guard: own.name };
      return { kind: 'object', fields: look === true ? [] : readFields(where, def.shape, look as AnyLooks, siblings) };
    }
    default:
      throw new Error(`${where}: no guard is made for ${def.type}`);
  }
}

function readFields(
  where: string,
  shape: Readonly<Record<string, z.core.$ZodType>>,
  looks: AnyLooks,
  siblings: readonly Guard[],
): (readonly [string, Check])[] {
  return Object.entries(looks).flatMap(([name, look]) => {
    const schema = shape[name];
    if (!schema) throw new Error(`${where}: the contract has no field ${name}`);
    return look === undefined ? [] : [[name, readLook(`${where}.${name}`, schema, look, siblings)] as const];
  });
}
