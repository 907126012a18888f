import { type Operations, operations } from './operations.generated.ts';
import { send } from './send.ts';

export interface ClientOptions {
  /** Where the platform is, such as `https://video.example.com`. */
  baseUrl: string;
  /** An API key, `zk_…`. */
  key: string;
  /** How often GET, PUT and DELETE are tried again. 2 unless given. */
  retries?: number;
  /** For one attempt. 30 seconds unless given. */
  timeoutMs?: number;
  /** Instead of the global one. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
}

type Name = keyof Operations;
type Input<N extends Name> = Operations[N]['input'];
type Reply<N extends Name> = Operations[N]['reply'];
/** The input may be left out where nothing in it must be given. */
type Args<N extends Name> =
  Record<never, never> extends Input<N>
    ? [input?: Input<N>, options?: CallOptions]
    : [input: Input<N>, options?: CallOptions];
type Paged = { [N in Name]: Operations[N] extends { paged: true } ? N : never }[Name];
type Item<N extends Paged> = Reply<N> extends { items: readonly (infer One)[] } ? One : never;

export interface Client {
  /** Makes one call, by its operation id in the API reference. Throws `ZeaconError`, or the signal's reason. */
  call<N extends Name>(name: N, ...args: Args<N>): Promise<Reply<N>>;
  /** Goes through all items of a list, reading page after page as they are needed. */
  each<N extends Paged>(name: N, ...args: Args<N>): AsyncGenerator<Item<N>, void, undefined>;
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
}

interface Operation {
  method: string;
  path: string;
  isFile?: true;
  pageName?: string;
}

/** In JavaScript nothing but this says that a name is wrong, or that of a call which keys cannot make. */
function operationOf(name: Name): Operation {
  if (!Object.hasOwn(operations, name))
    throw new TypeError(`"${name}" is no call that an API key can make. The API reference names those that are.`);
  return operations[name];
}

export function createClient({ baseUrl, key, retries = 2, timeoutMs = 30_000, ...given }: ClientOptions): Client {
  const fetch = given.fetch ?? globalThis.fetch;

  async function call(name: Name, input: Parts = {}, { signal }: CallOptions = {}): Promise<unknown> {
    const { method, path, isFile } = operationOf(name);
    const headers: Record<string, string> = { ...input.headers, authorization: `Bearer ${key}` };
    if (input.body !== undefined) headers['content-type'] = 'application/json';
    const init = {
      method,
      headers,
      // The key goes to the platform and nowhere else.
      redirect: 'error' as const,
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    };
    const read = async (response: Response) =>
      isFile ? response.text() : ((await response.json()) as { responseData: unknown }).responseData;
    return send(toUrl(baseUrl, path, input), init, read, { fetch, retries, timeoutMs, signal });
  }

  async function* each(name: Name, input: Parts = {}, options?: CallOptions) {
    const { pageName = 'page' } = operationOf(name);
    for (let page = Number(input.query?.[pageName] ?? 0); ; page++) {
      const reply = await call(name, { ...input, query: { ...input.query, [pageName]: page } }, options);
      const { items, totalPages } = reply as { items: unknown[]; totalPages: number };
      yield* items;
      if (page + 1 >= totalPages) return;
    }
  }

  return { call, each } as Client;
}

function toUrl(baseUrl: string, path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (!value) throw new TypeError(`params.${name} is missing.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value));
  return `${baseUrl.replace(/\/+$/, '')}${filled}${search.size > 0 ? `?${search}` : ''}`;
}
