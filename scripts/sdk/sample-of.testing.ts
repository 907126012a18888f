import * as z from 'zod/mini';

const definitionOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

/** A value that a schema accepts, with all that it may have: optional fields too, one item in each list. */
export function sampleOf(schema: z.core.$ZodType): unknown {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'string':
      return ['2026-03-10T12:00:00Z', 'text', 'https://shop.example/'].find(
        (text) => z.safeParse(schema, text).success,
      );
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'default':
    case 'optional':
    case 'nullable':
      return sampleOf(def.innerType);
    case 'union':
      return sampleOf(def.options[0]!);
    case 'array':
      return [sampleOf(def.element)];
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, sampleOf(field)]));
    case 'record':
    case 'unknown':
      return {};
    default:
      throw new Error(`There is no sample of ${def.type}`);
  }
}

/** The schema of a part of a value, without what says that it may be missing or null. */
export function schemaAt(schema: z.core.$ZodType, path: readonly string[]): z.core.$ZodType {
  const def = definitionOf(schema);
  if (def.type === 'optional' || def.type === 'nullable') return schemaAt(def.innerType, path);
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  const part = def.type === 'object' ? def.shape[name] : def.type === 'array' ? def.element : undefined;
  if (!part) throw new Error(`There is no ${name}`);
  return schemaAt(part, rest);
}

export const kindAt = (schema: z.core.$ZodType, path: readonly string[]) => definitionOf(schemaAt(schema, path)).type;

/** The same value with another in one place; `undefined` takes the place away. */
export function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...(value as object) };
  const fields = copy as Record<string, unknown>;
  if (by === undefined && rest.length === 0 && !Array.isArray(copy)) delete fields[name];
  else fields[name] = replaced(fields[name], rest, by);
  return copy;
}
