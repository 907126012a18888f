import type { CommunityVisibility } from '@zeacon/contract';

/** What the form of a community's setup has. */
export interface SetupDraft {
  title: string;
  subdomain: string;
  description: string;
  rules: string;
  visibility: CommunityVisibility;
  accentColor: string | null;
}
