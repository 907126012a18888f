import type { Shown } from '@zeacon/contract';
import type { FastifyRequest } from 'fastify';
import { createCache } from '../cache.ts';
import { callSiteOf } from './call-site.ts';
import { anySite, createJudge, type JudgeDeps, type JudgedSite } from './judge.ts';
import { embedIn, idIn } from './shown-ids.ts';

export interface SiteGuardDeps extends JudgeDeps {
  /** The business that what is asked for belongs to; undefined if there is no such thing. */
  ownerOf: (shown: Shown, id: string) => Promise<string | undefined>;
  /** The domains that a player or widget is limited to, of its business's. */
  ownDomainsOf: (embedId: string) => Promise<readonly string[]>;
  /** This platform's public origin. */
  publicUrl: string;
}

/** Judges where a call comes from; rejects with `embed_site.refused`. */
export type SiteGuard = (
  shown: Shown,
  input: unknown,
  request: Pick<FastifyRequest, 'headers' | 'host'>,
) => Promise<JudgedSite>;

/** Nothing ever moves to another business. */
const knownOwners = 10_000;

export function createSiteGuard({ ownerOf, ownDomainsOf, publicUrl, ...deps }: SiteGuardDeps): SiteGuard {
  const judge = createJudge(deps);
  const owners = createCache<string>({ entries: knownOwners });

  async function findOwner(shown: Shown, id: string): Promise<string | undefined> {
    const key = `${shown} ${id}`;
    const owner = owners.get(key) ?? (await ownerOf(shown, id));
    if (owner !== undefined) owners.set(key, owner);
    return owner;
  }

  return async (shown, input, request) => {
    const asked = idIn(shown, input);
    const owner = asked && (await findOwner(asked.shown, asked.id));
    if (!owner) return anySite;
    const embedId = embedIn(asked, input);
    const ownDomains = embedId === undefined ? [] : await ownDomainsOf(embedId);
    return judge(owner, callSiteOf(request, publicUrl), ownDomains);
  };
}
