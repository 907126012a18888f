import {
  type Endpoint,
  ErrorBody,
  type ErrorCode,
  errorCatalog,
  type Requires,
  type RequiresKind,
  refusals,
  rolesWith,
  type WebhookEventType,
  webhookBody,
  webhookEvents,
} from '@zeacon/contract';
import * as z from 'zod/mini';
import { endpoints, type NamedEndpoint } from './endpoints.ts';

type Json = Record<string, unknown>;

const webhooksTag = 'Webhooks';

const cookies = [{ cookie: [] }];
const token = [{ token: [] }];
const signedIn = [{ bearer: [] }, { cookie: [], csrf: [] }];

const security: Record<RequiresKind, readonly Record<string, string[]>[]> = {
  public: [],
  member: signedIn,
  business: [...signedIn, { apiKey: [] }, { accessKey: [] }],
  user: signedIn,
  operator: signedIn,
  viewer: [{}, ...token],
  channel: [{}],
  community: [{}, { memberBearer: [] }, { memberCookie: [] }],
  communityMember: [{ memberBearer: [] }, { memberCookie: [] }],
  session: cookies,
  cookies: [{ cookie: [], csrf: [] }],
  upload: token,
  picture: token,
  studio: token,
  export: token,
  original: token,
};

/** Descriptions for people. */
const callers: Record<RequiresKind, string> = {
  public: 'Anyone.',
  member: 'Members of the business',
  business: 'Members of the business',
  user: 'Whoever is signed in.',
  operator: 'Operators of the platform, signed in as themselves.',
  viewer: 'Anyone for what is public, else whoever has the media token of the video.',
  channel: 'Viewers of a live stream, with the token of their realtime ticket in the body.',
  community: 'Anyone. Who is signed in on the page of a community is known by it.',
  communityMember: 'Whoever is signed in on the page of a community.',
  session: 'The console, with the cookies of its session.',
  cookies: 'The console, with its cookies, and the x-csrf-token of the session they stand for.',
  upload: 'Whoever has the token of the upload.',
  picture: 'Whoever has the token of the picture upload.',
  studio: 'Whoever has the token of the studio connection.',
  export: 'Whoever has the token of the export.',
  original: 'Whoever has the token of the file.',
};

/** Who may call, as a sentence. */
function whoMayCall(requires: Requires): string {
  if (requires.kind === 'community' || requires.kind === 'communityMember')
    return `${callers[requires.kind]} ${requires.fromEmbeds ? 'Also' : 'Not'} with the token of a feed on a page of the business.`;
  if (requires.kind !== 'business' && requires.kind !== 'member') return callers[requires.kind];
  const { kind, permission } = requires;
  const members = `${callers[kind]} with the permission ${permission}: ${rolesWith(permission).join(', ')}.`;
  return kind === 'member' ? `${members} No API keys.` : `${members} API keys with the scope ${permission}.`;
}

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
      contact: { name: 'Whoever runs this server' },
    },
    servers: [{ url: '/', description: 'The server that this document was read from' }],
    tags: [...new Set([...endpoints.map(({ endpoint }) => endpoint.tag), webhooksTag])]
      .sort()
      .map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(Object.entries(webhookEvents).map(([type, kind]) => [type, toWebhook(type, kind)])),
    components: {
      schemas: { Failure: toSchema(ErrorBody, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'API key that begins with zk_' },
        accessKey: {
          type: 'apiKey',
          in: 'header',
          name: 'access-key',
          description: 'An API key, where the Authorization header is taken by a proxy.',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'zc_access_token',
          description: 'Over https its name is __Host-zc_access_token.',
        },
        memberBearer: { type: 'http', scheme: 'bearer', bearerFormat: 'The token of a member of a community' },
        memberCookie: {
          ...{ type: 'apiKey', in: 'cookie', name: 'zc_member' },
          description: 'Over https its name is __Host-zc_member.',
        },
        csrf: { type: 'apiKey', in: 'header', name: 'x-csrf-token' },
        token: { type: 'apiKey', in: 'query', name: 'token' },
      },
    },
  };
}

/** What is sent to webhooks that chose this event. */
function toWebhook(type: string, { summary, data, example }: (typeof webhookEvents)[WebhookEventType]): Json {
  const schema = toSchema(webhookBody(type, data), 'output');
  const body = { type, timestamp: '2026-11-20T10:21:02.000Z', data: example };
  return {
    post: {
      operationId: type,
      tags: [webhooksTag],
      description: 'Sent to webhooks that chose this event.',
      summary,
      parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
        name,
        in: 'header',
        required: true,
        schema: { type: 'string' },
      })),
      requestBody: { required: true, content: { 'application/json': { schema, example: body } } },
      responses: { '2XX': { description: 'It arrived.' }, '410': { description: 'Switches the webhook off.' } },
    },
  };
}

const noOperators = ({ impersonated }: Endpoint) =>
  impersonated === 'never' ? ['No operator who acts as somebody.'] : [];

function toOperation({ name, endpoint }: NamedEndpoint): Json {
  const { body } = endpoint;
  return {
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    'x-requires': endpoint.requires,
    ...(typeof endpoint.audit === 'string' && { 'x-audit': endpoint.audit }),
    description: [whoMayCall(endpoint.requires), ...noOperators(endpoint)].join(' '),
    security: security[endpoint.requires.kind],
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

/** One response per status, with its error codes. */
function toFailures({ errors, requires }: Endpoint): Json {
  const byStatus = new Map<number, string[]>();
  for (const code of new Set<ErrorCode>([...errors, ...refusals[requires.kind]])) {
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
