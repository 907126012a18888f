import { joinTeam, type TestMember } from '../../platform/testing/team-members.ts';
import type { TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness } from '../../platform/testing/test-platform.ts';

export const invitesBase = '/business/v1.1/team/invites';

/** A business of an owner, an admin and an editor, and what goes to and fro with those whom it invites. */
export async function openInvites(database: TestDatabase, env: Record<string, string> = {}) {
  const platform = await openTestPlatform(database, { env });
  const { app, call } = platform;
  const owner = await platform.signUp('Acme');
  const admin: TestMember = await joinTeam(platform, owner, 'admin');
  const editor: TestMember = await joinTeam(platform, owner, 'editor');

  const sentTo = async (email: string) => {
    const { rows } = await database.pool.query(
      "select values, language from mail where template = 'team-invite' and recipient = $1 order by created_at, id",
      [email],
    );
    return rows as { language: string; values: { path: string; inviter: string; role: string; business: string } }[];
  };
  /** Answers as `app.inject` does without a caller, as `platform.call` does with one. */
  const post = async (url: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url, payload });
    const { responseData: data, error, fieldErrors } = answer.json();
    return { status: answer.statusCode, data, error, fieldErrors, cookies: answer.cookies };
  };
  const invite = (by: TestBusiness, email: string, role: string) => call(by, 'POST', invitesBase, { email, role });
  const tokensOf = async (email: string) => (await sentTo(email)).map(({ values }) => values.path.split('#')[1]!);

  return {
    ...platform,
    platform,
    owner,
    admin,
    editor,
    sentTo,
    post,
    invite,
    /** Invites, and answers the token of the mail. */
    tokenFor: async (email: string, role = 'editor', by: TestBusiness = owner): Promise<string> => {
      const known = new Set(await tokensOf(email));
      const { status, error } = await invite(by, email, role);
      if (status !== 201) throw new Error(`${status} ${error}`);
      return (await tokensOf(email)).find((token) => !known.has(token))!;
    },
    tokensOf,
    listed: async () => (await call(owner, 'GET', invitesBase)).data.items,
    read: (token: string) => post('/business/v1.1/invite/read', { token }),
    accept: (by: TestBusiness, token: string) => call(by, 'POST', '/business/v1.1/invite/accept', { token }),
    signUpWith: (token: string, password = 'Harbour-Kite-7') =>
      post('/authentication/v1.1/signup/invite', { token, password }),
  };
}
