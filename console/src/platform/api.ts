import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import {
  appAuthenticationBase,
  type Call,
  type ConsoleSession,
  type Endpoint,
  getConsoleSession,
  type Reply,
} from '@zeacon/contract';
import { atom, useAtomValue } from 'jotai';
import { ApiFailure, readFailure } from './api-failure.ts';
import { type Read, readAsItComes, startTimeout } from './read-as-it-comes.ts';

export interface Api {
  /** Returns `responseData`, or a file's text; rejects with `ApiFailure`, or with the signal's reason if aborted. */
  call<E extends Endpoint>(endpoint: E, input: Call<E>, signal?: AbortSignal): Promise<Reply<E>>;
  /** Returns the address of a file within the page, which the caller revokes. It may take as long as something comes. */
  file<E extends Endpoint>(endpoint: E, input: Call<E>, signal?: AbortSignal): Promise<string>;
  /** A text file of the media host, whose address includes its token. */
  text(url: string, signal?: AbortSignal): Promise<string>;
}

export interface ApiDeps {
  fetch: typeof fetch;
  getCsrfToken: () => string | undefined;
  /** Of the business that is acted for, and as whom. */
  getIdentity?: () => string | undefined;
  /** Called with every session that a refresh brings. */
  onSession: (session: ConsoleSession) => void;
  /** Called when the session is over and cannot be refreshed. */
  onSignedOut: () => void;
  timeoutMs?: number;
  /** How long a file may take to begin, and to go on. */
  fileTimeoutMs?: number;
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Errors that a refreshed session can fix: an expired or missing access token, a CSRF token renewed in another tab. */
const mendable = new Set(['auth.token_expired', 'auth.required', 'auth.csrf']);

/** The console's client: cookies, `x-csrf-token` on writes, one shared refresh, contract types in and out. */
export function createApi({
  fetch,
  getCsrfToken,
  getIdentity = () => undefined,
  onSession,
  onSignedOut,
  timeoutMs = 20_000,
  fileTimeoutMs = 180_000,
}: ApiDeps): Api {
  let refreshing: Promise<void> | undefined;
  let entering: Promise<unknown> | undefined;

  const send = <E extends Endpoint>(endpoint: E, input: Call<E>, signal?: AbortSignal): Promise<Reply<E>> =>
    request(
      endpoint,
      input as Parts,
      async (response) => {
        if (endpoint.file) return (await response.text()) as Reply<E>;
        const answer: unknown = await response.json().catch(() => undefined);
        const parsed = endpoint.reply.safeParse((answer as { responseData?: unknown } | undefined)?.responseData);
        if (!parsed.success)
          throw new ApiFailure('server.failed', t`Something went wrong`, { status: response.status });
        return parsed.data as Reply<E>;
      },
      signal,
    );

  async function request<T>(
    endpoint: Endpoint,
    { params, query, body }: Parts,
    read: Read<T>,
    signal?: AbortSignal,
    patienceMs?: number,
  ): Promise<T> {
    // The language of mails that the call sends.
    const headers = new Headers({ accept: 'application/json', 'accept-language': i18n.locale });
    if (body !== undefined) headers.set('content-type', 'application/json');
    const csrfToken = endpoint.method === 'GET' ? undefined : getCsrfToken();
    if (csrfToken) headers.set('x-csrf-token', csrfToken);
    return reach(
      toUrl(endpoint.path, params, query),
      {
        method: endpoint.method,
        headers,
        credentials: 'same-origin',
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      read,
      signal,
      patienceMs,
    );
  }

  async function reach<T>(
    url: string,
    init: RequestInit,
    read: Read<T>,
    signal?: AbortSignal,
    patienceMs = timeoutMs,
  ): Promise<T> {
    const timeout = startTimeout(patienceMs);
    const signals = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
    try {
      const response = await fetch(url, { ...init, signal: signals });
      if (!response.ok) throw await readFailure(response);
      return await read(response, timeout.restart);
    } catch (error) {
      if (error instanceof ApiFailure || signal?.aborted) throw error;
      if (timeout.signal.aborted)
        throw new ApiFailure('network.timeout', t`The server took too long to answer. Try again.`);
      throw new ApiFailure('network.failed', t`The server could not be reached. Check your connection and try again.`);
    } finally {
      timeout.end();
    }
  }

  /**
   * The answer brings the cookies of another session, and the one before is over: a refresh at that moment would be
   * refused with the old cookies, and its answer take away the new ones.
   */
  async function enter<T>(call: () => Promise<T>): Promise<T> {
    await refreshing?.catch(() => undefined);
    const entered = call();
    const settled = entered.catch(() => undefined);
    entering = settled;
    void settled.then(() => {
      if (entering === settled) entering = undefined;
    });
    return entered;
  }

  function refresh(): Promise<void> {
    refreshing ??= Promise.resolve(entering)
      .then(() => send(getConsoleSession, {}))
      .then(onSession)
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  }

  async function signedIn<T>(endpoint: Endpoint, attempt: () => Promise<T>): Promise<T> {
    const identity = getIdentity();
    try {
      return await attempt();
    } catch (error) {
      // The role may be another one than the page was drawn for.
      if (error instanceof ApiFailure && error.code === 'auth.forbidden') void refresh().catch(() => undefined);
      if (!needsSignIn(endpoint) || !(error instanceof ApiFailure) || !mendable.has(error.code)) throw error;
    }
    try {
      await refresh();
      if (identity !== undefined && identity !== getIdentity()) throw otherBusiness();
      return await attempt();
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401) onSignedOut();
      throw error;
    }
  }

  return {
    text: (url, signal) => reach(url, { credentials: 'omit' }, (response) => response.text(), signal),
    call: (endpoint, input, signal) => {
      const attempt = () => send(endpoint, input, signal);
      return signedIn(endpoint, () => (entersSession(endpoint) ? enter(attempt) : attempt()));
    },
    file: async (endpoint, input, signal) =>
      URL.createObjectURL(
        await signedIn(endpoint, () => request(endpoint, input as Parts, readAsItComes, signal, fileTimeoutMs)),
      ),
  };
}

/** What was asked for in the name of one business is not done in that of another. */
const otherBusiness = () =>
  new ApiFailure(
    'session.other_business',
    t`You are acting for another business now. Check where you are, then try again.`,
  );

const signedInKinds = new Set<string>(['business', 'member', 'user', 'operator']);
const entersSession = ({ method, path }: Endpoint) => method === 'POST' && path.startsWith(appAuthenticationBase);
const needsSignIn = ({ requires: { kind } }: Endpoint) => signedInKinds.has(kind);

function toUrl(path: string, params: Parts['params'] = {}, query: Parts['query'] = {}): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Set once in `main.tsx`; tests set their own. */
export const apiAtom = atom<Api>();

export function useApi(): Api {
  const api = useAtomValue(apiAtom);
  if (!api) throw new Error('apiAtom is not set.');
  return api;
}
