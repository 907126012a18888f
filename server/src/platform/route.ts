import { Readable } from 'node:stream';
import type { Endpoint, Input, Reply } from '@zeacon/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { ApiError } from './api-error.ts';
import { readIssues } from './field-errors.ts';
import { findNul, nulMessage } from './nul-character.ts';
import { makeWellFormed } from './well-formed.ts';

/** Who is calling a `business` endpoint, out of the verified access token. */
export interface Principal {
  businessId: string;
  userId: string;
}

export interface Caller<E extends Endpoint> {
  principal: E['access'] extends 'business' ? Principal : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Of an endpoint that answers with a file, the file in pieces; nobody reads on once the caller is gone. */
type Answer<E extends Endpoint> = E extends { file: string } ? AsyncIterable<string> : Reply<E>;
export type Handle<E extends Endpoint> = (input: Input<E>, caller: Caller<E>) => Promise<Answer<E>>;

/** Binds a contract endpoint to a handler. Input is parsed on the way in; the reply is parsed on the way out, so a column nobody declared cannot leak. */
export type Route = <E extends Endpoint>(endpoint: E, handle: Handle<E>, options?: RouteShorthandOptions) => void;

export interface RouteDeps {
  /** Rejects with `auth.required`, `auth.token_expired` or `auth.csrf`. */
  authenticate: (request: FastifyRequest) => Promise<Principal>;
}

export function createRoute(app: FastifyInstance, { authenticate }: RouteDeps): Route {
  return (endpoint, handle, options = {}) => {
    app.route({
      ...options,
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        // What is told to one caller is no other's; a route that knows better says so.
        if (endpoint.access !== 'public') reply.header('cache-control', 'no-store');
        const principal = endpoint.access === 'business' ? await authenticate(request) : undefined;
        const input = parseInput(endpoint, request);
        // The principal's type follows from `access`, which the compiler cannot narrow through the type parameter.
        const result = await handle(input, { principal, request, reply } as never);
        if (reply.sent) return reply;
        if (endpoint.file)
          return sendPieces(reply.type(`${endpoint.file}; charset=utf-8`), result as AsyncIterable<string>);
        return reply.code(endpoint.status ?? 200).send({ responseData: endpoint.reply.parse(result) });
      },
    });
  };
}

/** One piece is made ahead of what the caller has taken, and no more. */
const sendPieces = (reply: FastifyReply, pieces: AsyncIterable<string>) =>
  reply.send(Readable.from(pieces, { highWaterMark: 1 }));

type PartName = 'params' | 'query' | 'headers' | 'body';

function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): Input<E> {
  const input: Partial<Record<PartName, unknown>> = {};
  const fieldErrors: Record<string, string> = {};
  for (const name of ['params', 'query', 'headers', 'body'] as const) {
    const schema = endpoint[name];
    if (!schema) continue;
    const parsed = schema.safeParse(request[name] ?? {});
    if (parsed.success) input[name] = makeWellFormed(parsed.data);
    else readIssues(parsed.error, name, fieldErrors);
    const nul = findNul(parsed.data);
    if (nul) fieldErrors[nul.join('.') || name] ??= nulMessage;
  }
  if (Object.keys(fieldErrors).length > 0) throw new ApiError('request.invalid', { fieldErrors });
  return input as Input<E>;
}
