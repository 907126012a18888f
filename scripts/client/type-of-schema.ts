export interface Schema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  items?: Schema;
  prefixItems?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  $ref?: string;
}

const literals = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(' | ');
const joined = (schemas: readonly Schema[], sign: '|' | '&') => `(${schemas.map(typeOfSchema).join(` ${sign} `)})`;

/** The TypeScript type of what a JSON schema describes. Throws for a keyword that it does not know. */
export function typeOfSchema(schema: Schema): string {
  if (schema.$ref !== undefined) throw new Error(`A schema refers to "${schema.$ref}", which has no type yet.`);
  if (schema.enum) return literals(schema.enum);
  if ('const' in schema) return literals([schema.const]);
  const among = schema.anyOf ?? schema.oneOf;
  if (among) return joined(among, '|');
  if (schema.allOf) return joined(schema.allOf, '&');
  if (typeof schema.type === 'object')
    return joined(
      schema.type.map((type) => ({ ...schema, type })),
      '|',
    );
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return schema.prefixItems
        ? `[${schema.prefixItems.map(typeOfSchema).join(', ')}]`
        : `${group(typeOfSchema(schema.items ?? {}))}[]`;
    case 'object':
      return typeOfObject(schema);
    case undefined:
      return 'unknown';
    default:
      throw new Error(`A schema is of the type "${schema.type}", which has no type yet.`);
  }
}

const group = (type: string) => (/[|&]/.test(type) ? `(${type})` : type);

function typeOfObject({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties && typeof additionalProperties === 'object')
    return `Record<string, ${typeOfSchema(additionalProperties)}>`;
  const fields = Object.entries(properties ?? {});
  if (fields.length === 0) return 'Record<string, never>';
  const lines = fields.map(([name, value]) => {
    const isRequired = required.includes(name);
    return `${JSON.stringify(name)}${isRequired ? '' : '?'}: ${typeOfSchema(value)}${isRequired ? '' : ' | undefined'};`;
  });
  return `{ ${lines.join(' ')} }`;
}
