import { type Endpoint, type ErrorCode, errorCatalog, type Input, type Reply } from '@zeacon/contract';

/** Thrown by a handler; sent as the contract's error answer. */
export class FakeFailure extends Error {
  readonly code: ErrorCode;
  readonly fieldErrors: Record<string, string> | undefined;
  constructor(code: ErrorCode, fieldErrors?: Record<string, string>, message: string = errorCatalog[code].message) {
    super(message);
    this.code = code;
    this.fieldErrors = fieldErrors;
  }
}

export interface FakeCall {
  endpoint: Endpoint;
  url: URL;
  headers: Headers;
  body: unknown;
}

interface Binding {
  endpoint: Endpoint;
  pattern: RegExp;
  handle: (input: never, call: FakeCall) => unknown;
}

const latencyMs = 2;

/** Answers contract calls at the `fetch` boundary, never immediately: a fake without latency hides loading states. */
export function createFakeServer() {
  const bindings: Binding[] = [];
  const calls: FakeCall[] = [];
  const files = new Map<string, string>();

  async function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input), location.origin);
    await new Promise((resolve) => setTimeout(resolve, latencyMs));
    init.signal?.throwIfAborted();
    const method = init.method ?? 'GET';
    const file = files.get(url.pathname);
    if (file !== undefined) return new Response(file);
    const matching = bindings.filter(
      ({ endpoint, pattern }) => endpoint.method === method && pattern.test(url.pathname),
    );
    const bound = matching.findLast(({ endpoint }) => endpoint.path === url.pathname) ?? matching.at(-1);
    if (!bound) return toFailure(new FakeFailure('route.not_found'));
    const { endpoint, pattern } = bound;
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined;
    const call = { endpoint, url, headers: new Headers(init.headers), body };
    calls.push(call);
    try {
      const parts = {
        params: pattern.exec(url.pathname)?.groups ?? {},
        query: endpoint.query?.parse(Object.fromEntries(url.searchParams)),
        body: endpoint.body ? endpoint.body.parse(body) : undefined,
      };
      const responseData = await bound.handle(parts as never, call);
      if (endpoint.file) return new Response(String(responseData), { headers: { 'content-type': endpoint.file } });
      return Response.json({ responseData }, { status: endpoint.status ?? 200 });
    } catch (error) {
      if (error instanceof FakeFailure) return toFailure(error);
      throw error;
    }
  }

  /** The last handler of an endpoint wins. */
  function on<E extends Endpoint>(
    endpoint: E,
    handle: (input: Input<E>, call: FakeCall) => Reply<E> | Promise<Reply<E>>,
  ) {
    const source = endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)');
    bindings.push({ endpoint, pattern: new RegExp(`^${source}$`), handle: handle as Binding['handle'] });
  }

  return {
    calls,
    fetch: answer as typeof fetch,
    /** Text files of the media host, by path. */
    files,
    on,
    /** Answers with that reply, but only once the returned function is called. */
    hold<E extends Endpoint>(endpoint: E, reply: Reply<E>): () => void {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      on(endpoint, () => released.then(() => reply));
      return release;
    },
    callsOf: (endpoint: Endpoint) => calls.filter((call) => call.endpoint === endpoint),
  };
}

export type FakeServer = ReturnType<typeof createFakeServer>;

function toFailure({ code, message, fieldErrors }: FakeFailure): Response {
  const { status } = errorCatalog[code];
  const body = {
    message,
    error: code,
    status: String(status),
    requestId: 'req_1',
    ...(fieldErrors && { fieldErrors }),
  };
  return Response.json(body, { status });
}
