import type { ApiKeyGround, Ground, MemberGround } from '../../platform/grounds/ground.ts';

/** What a business's own media are shown for: somebody is signed in, or a program has a key. */
export type OwnersGround = MemberGround | ApiKeyGround;

const acting = 'as';

/** A ground as it stands in tokens, in letters that addresses need not escape. */
export function toOwner(ground: OwnersGround): string {
  if (ground.kind === 'api-key') return ground.keyId;
  const { sessionId, userId, businessId, impersonated } = ground;
  return [sessionId, userId, businessId, ...(impersonated ? [acting] : [])].join('-');
}

/** Undefined for what {@link toOwner} does not write. Whoever may no longer see videos is shown none. */
export function ownersGround(text = ''): OwnersGround | undefined {
  const [id, userId, businessId, mark, ...rest] = text.split('-');
  if (!id || rest.length > 0) return undefined;
  if (userId === undefined) return { kind: 'api-key', keyId: id };
  if (!userId || !businessId || (mark !== undefined && mark !== acting)) return undefined;
  const person = { kind: 'member', sessionId: id, userId, businessId, permission: 'videos.read' } as const;
  return mark ? { ...person, impersonated: true } : person;
}

/** Embed keys and purchases let viewers in, never owners; whoever is but signed in owns nothing yet. */
export const asOwners = (ground: Ground | undefined): OwnersGround | undefined =>
  ground?.kind === 'member' || ground?.kind === 'api-key' ? ground : undefined;
