import { expect, test } from 'vitest';
import { type Schema, typeOfSchema } from './type-of-schema.ts';

test.each<[Schema, string]>([
  [{ type: 'integer' }, 'number'],
  [{ type: ['string', 'null'] }, '(string | null)'],
  [{ enum: ['LIVE', 1] }, '"LIVE" | 1'],
  [{ const: true }, 'true'],
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '((string | null))[]'],
  [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }, '[string, number]'],
  [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'Record<string, boolean>'],
  [{ type: 'object', properties: {} }, 'Record<string, never>'],
  [
    { type: 'object', properties: { id: { type: 'string' }, 'a-b': {} }, required: ['id'] },
    '{ "id": string; "a-b"?: unknown | undefined; }',
  ],
])('%j is %s', (schema, type) => {
  expect(typeOfSchema(schema)).toBe(type);
});

test.each<Schema>([{ $ref: '#/$defs/a' }, { type: 'date' }])('%j is not guessed', (schema) => {
  expect(() => typeOfSchema(schema)).toThrow('no type yet');
});
