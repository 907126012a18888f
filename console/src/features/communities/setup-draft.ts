import type { Community, CommunityVisibility } from '@zeacon/contract';
import type { ChosenPicture } from './picture-field.tsx';

/** What the form of a community's setup has. */
export interface SetupDraft {
  title: string;
  subdomain: string;
  description: string;
  rules: string;
  visibility: CommunityVisibility;
  accentColor: string | null;
}

/** What the guided setup asks for besides. */
export interface SetupExtras {
  picture: ChosenPicture;
  cover: ChosenPicture;
  /** Names of the first spaces. */
  spaces: string[];
  postTitle: string;
  /** As people type it. */
  postText: string;
}

/** What was filled in, also what was not sent yet. */
export interface GuidedDraft {
  values: SetupDraft;
  extras: SetupExtras;
}

const blank: GuidedDraft = {
  values: { title: '', subdomain: '', description: '', rules: '', visibility: 'PUBLIC', accentColor: null },
  extras: {
    picture: { uuid: null, url: null },
    cover: { uuid: null, url: null },
    ...{ spaces: [], postTitle: '', postText: '' },
  },
};

function draftOf({ title, subdomain, description, rules, visibility, accentColor, ...pictures }: Community) {
  const { picture, pictureUrl, cover, coverUrl } = pictures;
  const values: SetupDraft = { title, subdomain, description, rules, visibility, accentColor };
  const extras: SetupExtras = {
    ...blank.extras,
    picture: { uuid: picture, url: pictureUrl },
    cover: { uuid: cover, url: coverUrl },
  };
  return { values, extras };
}

/** In this browser, by business and community: what is filled in outlives the page. */
const keyOf = (businessId: string, communityId: string | undefined) =>
  `zc-community-setup ${businessId} ${communityId ?? 'new'}`;

/** Where the browser keeps nothing, what is filled in outlives one step at least. */
const kept = new Map<string, string>();

function readKept(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return kept.get(key);
  }
}

/** Whether somebody began to set it up here and has not finished. */
export const isSetupOpen = (businessId: string, communityId: string | undefined): boolean =>
  readKept(keyOf(businessId, communityId)) !== undefined;

/** What was filled in before, or else what the community has. */
export function readSetup(businessId: string, community: Community | undefined): GuidedDraft {
  const base = community ? draftOf(community) : blank;
  try {
    const stored = JSON.parse(readKept(keyOf(businessId, community?.id)) ?? '{}') as Partial<GuidedDraft>;
    return { values: { ...base.values, ...stored.values }, extras: { ...base.extras, ...stored.extras } };
  } catch {
    return base;
  }
}

export function keepSetup(businessId: string, communityId: string | undefined, draft: GuidedDraft): void {
  const key = keyOf(businessId, communityId);
  kept.set(key, JSON.stringify(draft));
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // It is full, or is not to be used.
  }
}

export function forgetSetup(businessId: string, communityId: string | undefined): void {
  const key = keyOf(businessId, communityId);
  kept.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** The first part of an address that says the title: "Harbor club" is at `harbor-club`. */
export const subdomainFor = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .slice(0, 40)
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join('-');
