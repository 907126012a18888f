import { Readable } from 'node:stream';
import { type Endpoint, type Input, type Reply, type RequiresKind, serverMessages } from '@zeacon/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { ActorFor } from './actors/actor.ts';
import type { Admission } from './actors/admission.ts';
import { declare } from './actors/declared-routes.ts';
import { ApiError } from './api-error.ts';
import { readIssues } from './field-errors.ts';
import { findNul } from './nul-character.ts';
import { makeWellFormed } from './well-formed.ts';

export interface Caller<E extends Endpoint> {
  /** Who is let in by what the endpoint requires. */
  actor: ActorFor<E['requires']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Of an endpoint that answers with a file, the file in pieces; nobody reads on once the caller is gone. */
type Answer<E extends Endpoint> = E extends { file: string } ? AsyncIterable<string> : Reply<E>;
export type Handle<E extends Endpoint> = (input: Input<E>, caller: Caller<E>) => Promise<Answer<E>>;

/** Binds a contract endpoint to a handler. Input is parsed on the way in; the reply is parsed on the way out, so a column nobody declared cannot leak. */
export type Route = <E extends Endpoint>(endpoint: E, handle: Handle<E>, options?: RouteShorthandOptions) => void;

/** What these are told may be any caller's: their routes say how long it is kept. */
const toldToAnyone: ReadonlySet<RequiresKind> = new Set(['public', 'viewer']);

export function createRoute(app: FastifyInstance, admission: Admission): Route {
  return <E extends Endpoint>(endpoint: E, handle: Handle<E>, options: RouteShorthandOptions = {}) => {
    const admit = admission.toAdmit<E['requires']>(endpoint.requires);
    app.route({
      ...options,
      method: endpoint.method,
      url: endpoint.path,
      handler: declare(endpoint.requires, async (request: FastifyRequest, reply: FastifyReply) => {
        // What is told to one caller is no other's; a route that knows better says so.
        if (!toldToAnyone.has(endpoint.requires.kind)) reply.header('cache-control', 'no-store');
        const actor = await admit(request, reply);
        const result = await handle(parseInput(endpoint, request), { actor, request, reply });
        if (reply.sent) return reply;
        if (endpoint.file)
          return sendPieces(reply.type(`${endpoint.file}; charset=utf-8`), result as AsyncIterable<string>);
        return reply.code(endpoint.status ?? 200).send({ responseData: endpoint.reply.parse(result) });
      }),
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
    if (nul) fieldErrors[nul.join('.') || name] ??= serverMessages.nulCharacter;
  }
  if (Object.keys(fieldErrors).length > 0) throw new ApiError('request.invalid', { fieldErrors });
  return input as Input<E>;
}
