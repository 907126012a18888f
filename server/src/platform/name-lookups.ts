import { Resolver } from 'node:dns/promises';

export type NameLookups = ReturnType<typeof createNameLookups>;

export interface NameLookupsOptions {
  /** Addresses of name servers; those of the system where there are none. */
  servers?: readonly string[];
  /** Of one try. */
  timeoutMs?: number;
  tries?: number;
}

/** There is no such name, or it has no such record. */
const noRecord = new Set(['ENOTFOUND', 'ENODATA']);

/** Asks name servers. Rejects where they do not answer, and where `signal` aborts; what is not there is an empty list. */
export function createNameLookups({ servers = [], timeoutMs = 2000, tries = 2 }: NameLookupsOptions = {}) {
  async function ask<Answer>(
    work: (resolver: Resolver) => Promise<Answer[]>,
    signal?: AbortSignal | undefined,
  ): Promise<Answer[]> {
    signal?.throwIfAborted();
    const resolver = new Resolver({ timeout: timeoutMs, tries });
    if (servers.length > 0) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal?.addEventListener('abort', cancel);
    try {
      return await work(resolver);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof Error && 'code' in error && noRecord.has(String(error.code))) return [];
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  return {
    /** The TXT records of a name, each in one piece. */
    texts: async (name: string, signal?: AbortSignal): Promise<string[]> =>
      (await ask((resolver) => resolver.resolveTxt(name), signal)).map((pieces) => pieces.join('').trim()),

    /** What its CNAME record leads to, in lower case and without a dot at the end. */
    aliases: async (name: string, signal?: AbortSignal): Promise<string[]> =>
      (await ask((resolver) => resolver.resolveCname(name), signal)).map((alias) =>
        alias.toLowerCase().replace(/\.$/, ''),
      ),

    /** Of IPv4, and of IPv6 where it has none. */
    async addresses(name: string, signal?: AbortSignal): Promise<string[]> {
      const four = await ask((resolver) => resolver.resolve4(name), signal);
      return four.length > 0 ? four : ask((resolver) => resolver.resolve6(name), signal);
    },
  };
}
