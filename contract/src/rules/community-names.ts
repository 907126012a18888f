import { badSubdomain, fill, mixedLetters, reservedSubdomain } from './messages.ts';
import { required } from './required.ts';

export const subdomainMinLength = 3;
export const subdomainMaxLength = 40;
export const communityTitleMaxLength = 80;

/** Hyphens stand alone, so that no name is an IDN (`xn--`). */
const subdomain = /^[a-z](?:[a-z0-9]|-(?=[a-z0-9]))*$/;

/** Names that mean something of the platform or of the internet, to people or to programs. */
const reserved = (
  'abuse account accounts admin administrator api app apps assets auth authentication autoconfig autodiscover billing blog ' +
  'business cdn chat community communities console dashboard dev developer developers docs download email example files ' +
  'forum ftp general help host hostmaster imap info internal legal live localhost login mail media members mobile mx news ' +
  'noreply ns official oauth operator payment payments platform pop portal postmaster privacy public qa realtime register ' +
  'root rtmp secure security sentry settings shop signin signup smtp ssl staff staging static status storage store stream ' +
  'studio support system team terms test trust upload uploads verify video videos webmail webmaster widget widgets www zeacon'
).split(' ');

/** What a name looks like at a glance: two names with one skeleton are taken for each other. */
export function subdomainSkeleton(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('-', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replace(/0/g, 'o')
    .replace(/[1i]/g, 'l')
    .replace(/5/g, 's');
}

let reservedSkeletons: ReadonlySet<string> | undefined;

/** Not made before it is asked: bundlers take what runs at the start along, also where nobody uses it. */
function isReserved(skeleton: string): boolean {
  reservedSkeletons ??= new Set(reserved.map(subdomainSkeleton));
  return reservedSkeletons.has(skeleton);
}

export function validateSubdomain(name: string): string | undefined {
  const isLong = name.length < subdomainMinLength || name.length > subdomainMaxLength;
  if (isLong || !subdomain.test(name)) return fill(badSubdomain, { min: subdomainMinLength, max: subdomainMaxLength });
  return isReserved(subdomainSkeleton(name)) ? reservedSubdomain : undefined;
}

const lookAlikes = /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}|\p{Script=Cherokee}/u;
/** Characters that are not seen, or that turn the direction of what stands around them. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;
/** Joins emoji, and letters of scripts that need it. */
const joiners = /\u200d|\u200c/g;

/** Refuses unseen characters, and words whose letters come from several alphabets that look alike. */
export function validateShownName(field: string, name: string): string | undefined {
  const missing = required(field, name);
  if (missing) return missing;
  const isMixed = name.split(/\s+/).some((word) => /\p{Script=Latin}/u.test(word) && lookAlikes.test(word));
  if (isMixed || unseen.test(name.replace(joiners, ''))) return mixedLetters;
  return undefined;
}

export const validateCommunityTitle = (title: string): string | undefined => validateShownName('Title', title);

/** Two titles with one key are the same to people. */
export const titleKey = (title: string): string =>
  title.normalize('NFKC').replace(joiners, '').replace(/\s+/g, ' ').trim().toLowerCase();
