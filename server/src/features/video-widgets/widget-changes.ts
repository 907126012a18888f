import type { WidgetVersion } from '@zeacon/contract';

type Changes = WidgetVersion['changes'];

/** What differs between two versions of a widget's settings, field by field; a list is one field. */
export function changesBetween(before: object, after: object): Changes {
  const [old, now] = [flatten(before), flatten(after)];
  const fields = new Set([...old.keys(), ...now.keys()]);
  return [...fields].flatMap((field) => {
    const change = { field, before: old.get(field) ?? 'null', after: now.get(field) ?? 'null' };
    return change.before === change.after ? [] : [change];
  });
}

/** JSON by the path of each field. Keys of what a list holds are sorted: the database keeps no order of theirs. */
function flatten(value: object, path = ''): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, inner] of Object.entries(value)) {
    const field = path ? `${path}.${name}` : name;
    if (isRecord(inner)) for (const [deep, text] of flatten(inner, field)) fields.set(deep, text);
    else fields.set(field, JSON.stringify(inner, sorted) ?? 'null');
  }
  return fields;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (_key: string, value: unknown) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
