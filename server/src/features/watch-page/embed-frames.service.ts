import { frameAncestorsOf, type PublicVisitor, type SitePolicy } from '@zeacon/contract';
import type { EmbedKind } from './embed-frame.ts';

interface Embed {
  businessId: string;
  name: string;
  allowedDomains: readonly string[];
}

export interface EmbedFramesDeps {
  /** Undefined for what does not exist, or is shown to nobody. */
  findEmbed: Record<EmbedKind, (id: string) => Promise<Embed | undefined>>;
  /** Where a business lets its videos be shown. */
  policyOf: (businessId: string) => Promise<SitePolicy>;
  visitorsOf: (businessIds: readonly string[]) => Promise<ReadonlyMap<string, PublicVisitor>>;
}

export interface EmbedFrame extends Embed {
  kind: EmbedKind;
  id: string;
  /** Of the business, and its own where it has some: a page must be among all of them. */
  frameAncestors: string[];
  visitor: PublicVisitor | undefined;
}

export type EmbedFramesService = ReturnType<typeof createEmbedFramesService>;

const kinds: Record<string, EmbedKind> = { ply: 'player', wgt: 'widget' };

/** Pages of single players and widgets, for frames. */
export const createEmbedFramesService = ({ findEmbed, policyOf, visitorsOf }: EmbedFramesDeps) => ({
  async find(id: string): Promise<EmbedFrame | undefined> {
    const kind = /^(ply|wgt)_[0-9a-z]{1,40}$/.test(id) ? kinds[id.slice(0, 3)] : undefined;
    const embed = kind && (await findEmbed[kind](id));
    if (!kind || !embed) return undefined;
    const { businessId, allowedDomains } = embed;
    const [policy, visitors] = await Promise.all([policyOf(businessId), visitorsOf([businessId])]);
    const frameAncestors = [policy.allowedDomains, allowedDomains].map((domains) =>
      frameAncestorsOf({ allowedDomains: domains }),
    );
    return { ...embed, kind, id, frameAncestors, visitor: visitors.get(businessId) };
  },
});
