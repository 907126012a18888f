import { type Endpoint, ErrorBody, errorCatalog } from '@zeacon/contract';
import * as z from 'zod/mini';
import { endpoints, type NamedEndpoint } from './endpoints.ts';

type Json = Record<string, unknown>;

const security = {
  public: [],
  business: [{ bearer: [] }, { cookie: [], csrf: [] }],
  upload: [{ upload: [] }],
  cookie: [],
};

/** The OpenAPI 3.1 document of the whole contract. */
export function toOpenApi(): Json {
  const paths: Record<string, Json> = {};
  for (const named of endpoints) {
    const path = named.endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [named.endpoint.method.toLowerCase()]: toOperation(named) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Zeacon',
      version: '1.1',
      description:
        'Answers carry their content in `responseData`; failures answer the Failure schema. Ids are opaque strings. Media and multipart upload calls are described in the guides.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      schemas: { Failure: toSchema(ErrorBody, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'zc_access_token' },
        csrf: { type: 'apiKey', in: 'header', name: 'x-csrf-token' },
        upload: { type: 'apiKey', in: 'query', name: 'token' },
      },
    },
  };
}

function toOperation({ name, endpoint }: NamedEndpoint): Json {
  const { body } = endpoint;
  return {
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    security: security[endpoint.access],
    parameters: toParameters(endpoint),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: toSchema(body, 'input') } } },
    }),
    responses: { [String(endpoint.status ?? 200)]: toSuccess(endpoint), ...toFailures(endpoint) },
  };
}

function toParameters(endpoint: Endpoint): Json[] {
  return (['params', 'query', 'headers'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const { properties = {}, required = [] } = toSchema(schema, 'input') as { properties?: Json; required?: string[] };
    return Object.entries(properties).map(([parameter, value]) => ({
      name: parameter,
      in: { params: 'path', query: 'query', headers: 'header' }[part],
      required: part === 'params' || required.includes(parameter),
      schema: value,
    }));
  });
}

function toSuccess({ summary, reply, file }: Endpoint): Json {
  if (file) return { description: summary, content: { [file]: { schema: toSchema(reply, 'output') } } };
  const schema = {
    type: 'object',
    properties: { responseData: toSchema(reply, 'output') },
    required: ['responseData'],
  };
  return { description: summary, content: { 'application/json': { schema } } };
}

/** One answer per status, naming the codes that come with it. */
function toFailures({ errors }: Endpoint): Json {
  const byStatus = new Map<number, string[]>();
  for (const code of errors) {
    const { status, message } = errorCatalog[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${message}`]);
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [String(status), { description: codes.join(' '), content }]),
  );
}

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
