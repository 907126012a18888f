import { Readable } from 'node:stream';
import { type Endpoint, type Input, type Reply, type RequiresKind, serverMessages } from '@zeacon/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { ActorFor } from './actors/actor.ts';
import type { Admission } from './actors/admission.ts';
import { declare } from './actors/declared-routes.ts';
import { type Look, lookOf, requireOwnCall } from './actors/impersonated-calls.ts';
import { type IsReadOnly, requireChangeable } from './actors/read-only-businesses.ts';
import { anySite, type JudgedSite } from './allowed-sites/judge.ts';
import type { SiteGuard } from './allowed-sites/site-guard.ts';
import { ApiError } from './api-error.ts';
import type { AuditScope } from './audit/audit-scope.ts';
import { toAuditedCall } from './audit/audited-call.ts';
import type { Clock } from './clock.ts';
import type { FigureReads } from './database/figure-reads.ts';
import { readIssues } from './field-errors.ts';
import { type CallGrounds, groundOfCaller } from './grounds/call-grounds.ts';
import { findNul } from './nul-character.ts';
import { readOmitted } from './omitted-fields.ts';
import { onceGone } from './web/once-gone.ts';
import { makeWellFormed } from './well-formed.ts';
import { wordIssue } from './word-issue.ts';

export interface Caller<E extends Endpoint> {
  /** The caller, as required by the endpoint. */
  actor: ActorFor<E['requires']>;
  /** The page that shows what is asked for. */
  site: JudgedSite;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The reply; for an endpoint that returns a file, the file in chunks, which stop once the caller is gone. */
type Answer<E extends Endpoint> = E extends { file: string } ? AsyncIterable<string | Uint8Array> : Reply<E>;
type Pieces = AsyncIterable<string | Uint8Array>;
export type Handle<E extends Endpoint> = (input: Input<E>, caller: Caller<E>) => Promise<Answer<E>>;

/**
 * Binds a contract endpoint to a handler. The input is parsed, and so is the reply, so that undeclared columns cannot
 * leak.
 */
export type Route = <E extends Endpoint>(endpoint: E, handle: Handle<E>, options?: RouteShorthandOptions) => void;

/** Answers that are the same for any caller: their routes set the caching. */
const toldToAnyone: ReadonlySet<RequiresKind> = new Set(['public', 'viewer']);

export interface RouteDeps {
  admission: Admission;
  /** Records what a call changes. */
  audited: AuditScope['run'];
  /** Knows on what ground a call is answered. */
  calledOn: CallGrounds['run'];
  /** Reads figures for whoever calls; without it, for nobody. */
  askedBy?: FigureReads['askedBy'] | undefined;
  /** Whether nothing may be changed in a business because of its plan; without it, everything may. */
  isReadOnly?: IsReadOnly | undefined;
  /** Writes down what an operator reads of a business; without it, nothing is. */
  noteLook?: ((look: Look) => Promise<void>) | undefined;
  /** Judges where pages are that show something. */
  guardSite: SiteGuard;
  clock: Clock;
}

export function createRoute(
  app: FastifyInstance,
  { admission, audited, calledOn, askedBy, isReadOnly, noteLook, guardSite, clock }: RouteDeps,
): Route {
  return <E extends Endpoint>(endpoint: E, handle: Handle<E>, options: RouteShorthandOptions = {}) => {
    const admit = admission.toAdmit<E['requires']>(endpoint.requires);
    requireAudit(endpoint);
    app.route({
      ...options,
      method: endpoint.method,
      url: endpoint.path,
      handler: declare(endpoint.requires, async (request: FastifyRequest, reply: FastifyReply) => {
        // An answer for one caller must not reach another, unless the route says otherwise.
        if (!toldToAnyone.has(endpoint.requires.kind)) reply.header('cache-control', 'no-store');
        const actor = await admit(request, reply);
        requireOwnCall(endpoint, actor);
        if (isReadOnly) await requireChangeable(endpoint, actor, isReadOnly);
        const look = noteLook && lookOf(endpoint, actor);
        if (look) await audited(toAuditedCall('impersonation.viewed', actor, request, clock()), () => noteLook(look));
        const work = async () => {
          const input = parseInput(endpoint, request);
          const site = endpoint.shows ? await guardSite(endpoint.shows, { input, actor }, request) : anySite;
          const answer = () => handle(input, { actor, site, request, reply });
          const result = askedBy
            ? await askedBy({ businessId: businessOf(actor), gone: onceGone(reply) }, answer)
            : await answer();
          // It is for this site alone, and may have signed addresses in it.
          if (site.isLimited) reply.header('cache-control', 'private, no-store');
          return result;
        };
        const { audit } = endpoint;
        const result = await calledOn(groundOfCaller(actor), () =>
          typeof audit === 'string' ? audited(toAuditedCall(audit, actor, request, clock()), work) : work(),
        );
        if (reply.sent) return reply;
        if (endpoint.file) return sendPieces(reply, endpoint.file, result as Pieces);
        return reply.code(endpoint.status ?? 200).send({ responseData: endpoint.reply.parse(result) });
      }),
    });
  };
}

const businessOf = (actor: object) => ('businessId' in actor ? String(actor.businessId) : '');

/** Those of viewers change nothing of a business but what they send it. */
function requireAudit({ method, path, requires, audit }: Endpoint): void {
  if (method === 'GET' || audit || requires.kind === 'viewer' || requires.kind === 'channel') return;
  throw new Error(`Say what a call is recorded as (\`audit\`): ${method} ${path}.`);
}

/**
 * What fails before the first chunk is answered as an error. What fails later ends the connection without the end of the
 * answer, so that no caller takes a part for the whole. At most one chunk is created ahead of what the caller has received.
 */
async function sendPieces(reply: FastifyReply, file: string, pieces: Pieces) {
  const chunks = pieces[Symbol.asyncIterator]();
  let first: Promise<IteratorResult<string | Uint8Array>> | undefined = chunks.next();
  await first;
  const begun: AsyncIterator<string | Uint8Array> = {
    next: () => {
      const next = first ?? chunks.next();
      first = undefined;
      return next;
    },
    return: async () => (await chunks.return?.()) ?? { done: true, value: undefined },
  };
  const body = Readable.from({ [Symbol.asyncIterator]: () => begun }, { highWaterMark: 1 });
  return reply.type(contentType(file)).send(body);
}

const contentType = (file: string) => (file === 'application/pdf' ? file : `${file}; charset=utf-8`);

/** Only beacons read it as JSON; elsewhere the fault is its type, not its fields. */
const isPlainText = ({ body, headers }: FastifyRequest) =>
  typeof body === 'string' && headers['content-type']?.startsWith('text/plain') === true;

type PartName = 'params' | 'query' | 'headers' | 'body';

function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): Input<E> {
  const input: Partial<Record<PartName, unknown>> = {};
  const fieldErrors: Record<string, string> = {};
  for (const name of ['params', 'query', 'headers', 'body'] as const) {
    const schema = endpoint[name];
    if (!schema) continue;
    const parsed = schema.safeParse(request[name] ?? {}, { error: wordIssue });
    if (parsed.success) input[name] = makeWellFormed(parsed.data);
    else if (name === 'body' && isPlainText(request)) throw new ApiError('request.unsupported_type');
    else {
      Object.assign(fieldErrors, readOmitted(schema, request[name] ?? {}, parsed.error));
      readIssues(parsed.error, name, fieldErrors);
    }
    const nul = findNul(parsed.data);
    if (nul) fieldErrors[nul.join('.') || name] ??= serverMessages.nulCharacter;
  }
  if (Object.keys(fieldErrors).length > 0) throw new ApiError('request.invalid', { fieldErrors });
  return input as Input<E>;
}
