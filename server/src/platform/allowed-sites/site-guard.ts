import { judgeSite, type Shown, type SitePolicy } from '@zeacon/contract';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../api-error.ts';
import { callSiteOf } from './call-site.ts';
import { idIn } from './shown-ids.ts';

export interface SiteGuardDeps {
  /** The business that what is asked for belongs to; undefined if there is no such thing. */
  ownerOf: (shown: Shown, id: string) => Promise<string | undefined>;
  policyOf: (businessId: string) => Promise<SitePolicy>;
  noteRefused: (businessId: string, host: string | null) => void;
  /** This platform's public origin. */
  publicUrl: string;
}

/** Judges where a call comes from; rejects with `embed_site.refused`. */
export type SiteGuard = (
  shown: Shown,
  input: unknown,
  request: Pick<FastifyRequest, 'headers' | 'host'>,
) => Promise<{ isLimited: boolean }>;

/** Nothing ever moves to another business. */
const knownOwners = 10_000;

export function createSiteGuard({ ownerOf, policyOf, noteRefused, publicUrl }: SiteGuardDeps): SiteGuard {
  const owners = new LRUCache<string, string>({ max: knownOwners });

  async function findOwner(shown: Shown, id: string): Promise<string | undefined> {
    const key = `${shown} ${id}`;
    const owner = owners.get(key) ?? (await ownerOf(shown, id));
    if (owner !== undefined) owners.set(key, owner);
    return owner;
  }

  return async (shown, input, request) => {
    const asked = idIn(shown, input);
    const owner = asked && (await findOwner(asked.shown, asked.id));
    if (!owner) return { isLimited: false };
    const policy = await policyOf(owner);
    const { may, because, host } = judgeSite(policy, callSiteOf(request, publicUrl));
    if (!may) {
      noteRefused(owner, host);
      throw new ApiError('embed_site.refused');
    }
    return { isLimited: because !== 'no_list' };
  };
}
