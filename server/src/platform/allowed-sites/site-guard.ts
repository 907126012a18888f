import type { Shown } from '@zeacon/contract';
import type { FastifyRequest } from 'fastify';
import type { ChannelViewer } from '../actors/actor.ts';
import { createCache } from '../cache.ts';
import { callSiteOf } from './call-site.ts';
import { anySite, createJudge, type JudgeDeps, type JudgedSite } from './judge.ts';
import { type Asked, embedIn, idIn, type NamedShown, tokenIn } from './shown-ids.ts';

export interface SiteGuardDeps extends JudgeDeps {
  /** The business that what is asked for belongs to; undefined if there is no such thing. */
  ownerOf: (shown: NamedShown, id: string) => Promise<string | undefined>;
  /** The domains that a player or widget is limited to, of its business's. */
  ownDomainsOf: (embedId: string) => Promise<readonly string[]>;
  /** The player or widget with domains of its own that a video's media token was given by. */
  embedOfToken: (streamId: string, token: string) => string | undefined;
  /** This platform's public origin. */
  publicUrl: string;
}

/** Judges where a call comes from; rejects with `embed_site.refused`. */
export type SiteGuard = (
  shown: Shown,
  call: { input: unknown; actor: unknown },
  request: Pick<FastifyRequest, 'headers'>,
) => Promise<JudgedSite>;

type InChannel = Pick<ChannelViewer, 'businessId' | 'embedId'>;

/** Nothing ever moves to another business. */
const knownOwners = 10_000;

export function createSiteGuard(guard: SiteGuardDeps): SiteGuard {
  const { ownerOf, ownDomainsOf, embedOfToken, publicUrl, ...deps } = guard;
  const judge = createJudge(deps);
  const owners = createCache<string>({ entries: knownOwners });

  async function findOwner({ shown, id }: Asked): Promise<string | undefined> {
    const key = `${shown} ${id}`;
    const owner = owners.get(key) ?? (await ownerOf(shown, id));
    if (owner !== undefined) owners.set(key, owner);
    return owner;
  }

  /** What a call names may be left out of it; what a token was given by may not. */
  function embedsOf(asked: Asked, input: object): (string | undefined)[] {
    const token = asked.shown === 'stream' ? tokenIn(input) : undefined;
    return [embedIn(asked, input), token && embedOfToken(asked.id, token)];
  }

  return async (shown, { input, actor }, request) => {
    const judgeFor = async (owner: string, embeds: readonly (string | undefined)[]) => {
      const named = new Set(embeds.flatMap((id) => (id ? [id] : [])));
      return judge(owner, callSiteOf(request, publicUrl), await Promise.all([...named].map(ownDomainsOf)));
    };
    if (shown === 'channel') {
      const { businessId, embedId } = actor as InChannel;
      return judgeFor(businessId, [embedId]);
    }
    const asked = idIn(shown, input);
    const owner = asked && (await findOwner(asked));
    return owner ? judgeFor(owner, embedsOf(asked, input as object)) : anySite;
  };
}
