import { ApiError } from '../../platform/api-error.ts';
import type { Database } from '../../platform/database/database.ts';
import { createCommunitiesRepository } from './communities.repository.ts';
import type { CommunityAddresses } from './community-address.ts';
import type { MemberSessions } from './member-sessions.service.ts';

interface Deps {
  database: Pick<Database, 'db'>;
  sessions: Pick<MemberSessions, 'vouch'>;
  addresses: Pick<CommunityAddresses, 'urlOf'>;
}

/** Where people come back to a community who went to a provider to sign in. An empty language is that of the browser. */
export function createSignOnLinks({ database, sessions, addresses }: Deps) {
  const asked = (language: string | undefined) => (language ? `lang=${language}` : '');

  return {
    async vouch(communityId: string, email: string, language: string | undefined): Promise<string> {
      const { subdomain, token } = await sessions.vouch(communityId, email);
      const query = asked(language);
      return `${addresses.urlOf(subdomain)}/sign-in${query && `?${query}`}#${token}`;
    },

    async problem(communityId: string, problem: string, language: string | undefined): Promise<string> {
      const community = await createCommunitiesRepository(database.db).findOpen(communityId);
      if (!community) throw new ApiError('community.not_found');
      const query = [`problem=${problem}`, asked(language)].filter(Boolean).join('&');
      return `${addresses.urlOf(community.subdomain)}/sign-in?${query}`;
    },
  };
}
