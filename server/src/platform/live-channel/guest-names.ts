import { ApiError } from '../api-error.ts';
import { createCache } from '../cache.ts';

export type GuestNames = ReturnType<typeof createGuestNames>;

interface GuestNamesDeps {
  businessName: (businessId: string) => Promise<string | undefined>;
}

/** Letters and digits that are taken for one of the Latin letters beneath. */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  'aаαɑ bвβьЬ cсϲ eеєε gɡ hһнη iіιl1ı|Ӏ jј kкκ mм nпո oо0οօ pрρ qԛ rг sѕ5ʂ tтτ uυս vνѵ wԝω xхχ yуγү zᴢ'
    .split(' ')
    .flatMap(([letter, ...others]) => others.map((other) => [other, letter!])),
);

/**
 * What a name looks like at a glance: two names with one skeleton are taken for each other. Accents, case, spaces and signs
 * do not count, nor does what is not seen.
 */
export function nameSkeleton(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}|[^\p{L}\p{N}|]/gu, '');
  return [...letters]
    .map((letter) => alike[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
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
