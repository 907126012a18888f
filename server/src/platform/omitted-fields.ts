import { type Endpoint, required } from '@zeacon/contract';
import type * as z from 'zod/mini';

type Path = readonly PropertyKey[];
type Schema = NonNullable<Endpoint['body']>;

/**
 * The messages of fields that are not there: as if they were blank, which says "{field} is required" with the name that
 * people read. A field whose blank says something else is required by the name that it has in the call.
 */
export function readOmitted(schema: Schema, given: unknown, { issues }: z.core.$ZodError): Record<string, string> {
  const omitted = issues
    .map(({ path }) => path)
    .filter((path) => path.length > 0 && valueAt(given, path) === undefined);
  if (omitted.length === 0) return {};
  const blank = structuredClone(given) as object;
  for (const path of omitted) setAt(blank, path, '');
  const judged = schema.safeParse(blank);
  const said = new Map(judged.error?.issues.map(({ path, message }) => [path.join('.'), message]));
  return Object.fromEntries(
    omitted.map((path) => {
      const message = said.get(path.join('.'));
      return [path.join('.'), message?.endsWith(' is required') ? message : required(String(path.at(-1)), '')!];
    }),
  );
}

function valueAt(value: unknown, path: Path): unknown {
  let inner = value;
  for (const key of path) inner = (inner as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return inner;
}

function setAt(value: object, path: Path, text: string): void {
  const parent = valueAt(value, path.slice(0, -1));
  if (typeof parent === 'object' && parent !== null)
    Object.defineProperty(parent, path.at(-1)!, { value: text, enumerable: true, configurable: true, writable: true });
}
