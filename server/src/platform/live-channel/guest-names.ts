import { ApiError } from '../api-error.ts';
import { createCache } from '../cache.ts';
import { nameSkeleton } from '../name-skeleton.ts';

export type GuestNames = ReturnType<typeof createGuestNames>;

interface GuestNamesDeps {
  businessName: (businessId: string) => Promise<string | undefined>;
}

const keptForMs = 60_000;

/** Keeps viewers from writing, and from asking to come on stage, under a name that is taken for the business itself. */
export function createGuestNames({ businessName }: GuestNamesDeps) {
  const skeletons = createCache<string>({ entries: 10_000, ttl: keptForMs });

  async function skeletonOf(businessId: string): Promise<string> {
    const known = skeletons.get(businessId);
    if (known !== undefined) return known;
    const skeleton = nameSkeleton((await businessName(businessId)) ?? '');
    skeletons.set(businessId, skeleton);
    return skeleton;
  }

  /** Rejects with `live.name_refused`. */
  return async (businessId: string, name: string): Promise<void> => {
    const own = await skeletonOf(businessId);
    if (own !== '' && nameSkeleton(name) === own) throw new ApiError('live.name_refused');
  };
}
