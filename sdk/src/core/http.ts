import type { Call, Endpoint, Reply } from '@zeacon/contract';
import { isErrorBody, isText } from './reply-guards.generated.ts';
import { ZcError } from './result.ts';

export interface HttpOptions {
  /** Origin of the platform, without a trailing slash. */
  baseUrl: string;
  /** Replaced in tests, instead of stubbing the global. */
  fetch?: typeof fetch;
  timeoutMs?: number;
}

/** A contract endpoint, or a lighter twin of it: see `calls.ts`. `E` is the endpoint whose types it carries. */
export interface Callable<E extends Endpoint> {
  readonly method: E['method'];
  readonly path: E['path'];
  readonly reply: { safeParse(value: unknown): { success: boolean; data?: unknown } };
  readonly describes?: E;
}

export type Http = ReturnType<typeof createHttp>;

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
}

export function createHttp({ baseUrl, fetch: send = (...args) => fetch(...args), timeoutMs = 15_000 }: HttpOptions) {
  /**
   * Calls an endpoint and returns its `responseData`. Rejects with `ZcError` for every failure except an abort by the
   * caller, which keeps its `AbortError`.
   */
  async function call<E extends Endpoint>(
    endpoint: E | Callable<E>,
    input: Call<E>,
    signal?: AbortSignal,
  ): Promise<Reply<E>> {
    const { params = {}, query = {}, headers = {}, body } = input as Parts;
    const init: RequestInit = { method: endpoint.method, headers: { ...headers } };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers = { ...headers, 'content-type': 'application/json' };
    }
    const answer = await exchange(`${baseUrl}${fill(endpoint.path, params)}${search(query)}`, init, signal);
    const parsed = endpoint.reply.safeParse((answer as { responseData?: unknown } | undefined)?.responseData);
    if (!parsed.success) throw new ZcError('client.reply_unreadable');
    return parsed.data as Reply<E>;
  }

  async function exchange(url: string, init: RequestInit, signal?: AbortSignal): Promise<unknown> {
    const timer = new AbortController();
    const timeout = setTimeout(() => timer.abort(), timeoutMs);
    const pass = () => timer.abort();
    signal?.addEventListener('abort', pass);
    try {
      signal?.throwIfAborted();
      const response = await send(url, { ...init, signal: timer.signal });
      const json: unknown = await response.json().catch((cause: unknown) => {
        if (timer.signal.aborted) throw cause;
        return undefined;
      });
      if (response.ok) return json;
      throw toFailure(response, json);
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      if (cause instanceof ZcError) throw cause;
      throw new ZcError(`client.${timer.signal.aborted ? 'timeout' : 'offline'}`, undefined, undefined, { cause });
    } finally {
      clearTimeout(timeout);
      signal?.removeEventListener('abort', pass);
    }
  }

  return { call };
}

/** Whoever answered may be no server of ours, but a proxy before it. */
function toFailure({ status }: Response, json: unknown): ZcError {
  const { error, message, requestId }: Partial<Record<string, string>> = Object(json);
  const code = isErrorBody(json) ? json.error : 'client.reply_unreadable';
  return new ZcError(code, [message, error].find(isText), requestId, { status: `${status}` });
}

function fill(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function search(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
