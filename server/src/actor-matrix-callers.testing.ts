import {
  type ApiKeyScope,
  apiKeyScopes,
  type BusinessRole,
  businessRoles,
  type ErrorCode,
  type ImpersonationAccess,
  impersonationAccess,
} from '@zeacon/contract';
import { createAccessTokens } from './features/authentication/access-tokens.ts';
import { createCommunityMembersRepository } from './features/communities/members.repository.ts';
import { createLiveRepository } from './features/live/live.repository.ts';
import { createMediaTokens } from './features/streams/media-token.ts';
import { createStreamsRepository } from './features/streams/streams.repository.ts';
import type { RolesByBusiness } from './platform/actors/actor.ts';
import { digestOf, newSecretToken } from './platform/secret-tokens.ts';
import type { TestDatabase } from './platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from './platform/testing/test-platform.ts';

/** How each kind of endpoint refuses a caller; undefined if it lets them in. */
type Refusals = Record<
  'business' | 'viewer' | 'channel' | 'community' | 'communityMember' | 'session' | 'cookies',
  ErrorCode | undefined
>;

export interface Caller {
  name: string;
  headers: Record<string, string>;
  cookies: Record<string, string>;
  /** Sent in the query or the body. */
  token: string | undefined;
  /** The role in the business; undefined if business endpoints refuse the caller anyway. */
  role: BusinessRole | undefined;
  refusals: Refusals;
  isOperator?: boolean;
  /** Of a member who signed in on a page of a business. */
  isEmbedded?: boolean;
  /** Of an operator who acts as the owner. */
  acting?: ImpersonationAccess;
  /** Of whoever calls with an API key. */
  scopes?: readonly ApiKeyScope[];
}

export interface Callers {
  platform: TestPlatform;
  /** A live stream on the air that only holders of its token may watch. */
  streamId: string;
  all: readonly Caller[];
  /** Changes the owner's role in the business. */
  become(role: BusinessRole | undefined): void;
}

const nobody: Refusals = {
  business: 'auth.required',
  viewer: 'media.token_invalid',
  channel: 'auth.required',
  community: undefined,
  communityMember: 'auth.required',
  session: 'auth.required',
  cookies: undefined,
};
const member: Refusals = { ...nobody, business: undefined };
const password = 'Harbour-Kite-7';
const shop = 'https://shop.example';

/** Sets up a business, a stranger's business, a stream, and every kind of caller of the whole server. */
export async function makeCallers(database: TestDatabase): Promise<Callers> {
  let role: BusinessRole | undefined = 'owner';
  let owned: { userId: string; businessId: string } | undefined;
  const known: (userId: string) => Promise<RolesByBusiness> = async (userId) => {
    if (userId === owned?.userId) return new Map(role && [[owned.businessId, role]]);
    const { rows } = await database.pool.query('select business_id from business_member where user_id = $1', [userId]);
    return new Map(rows.map(({ business_id }) => [business_id, 'owner']));
  };
  const platform = await openTestPlatform(database, { rolesOf: known });
  const { app, clock } = platform;
  const owner = await platform.signUp('Owner');
  const stranger = await platform.signUp('Stranger');
  const { rows } = await database.pool.query('select user_id from business_member where business_id = $1', [
    owner.businessId,
  ]);
  owned = { userId: rows[0].user_id, businessId: owner.businessId };

  const logIn = async () => {
    const payload = { email: 'Owner@example.com', password };
    const answer = await app.inject({ method: 'POST', url: '/authentication/v1.1/login', payload });
    return answer.json().responseData as { accessToken: string; refreshToken: string };
  };
  const openConsole = async () => {
    const payload = { email: 'Owner@example.com', password };
    const answer = await app.inject({ method: 'POST', url: '/api/authentication/login', payload });
    const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
    return { cookies, csrf: answer.json().responseData.csrfToken as string };
  };
  const bearerOf = (token: string) => ({ authorization: `Bearer ${token}` });

  const over = await logIn();
  const headers = { 'refresh-token': over.refreshToken };
  await app.inject({ url: '/authentication/v1.1/logout', headers });
  const [console, careless] = [await openConsole(), await openConsole()];
  const { refreshToken } = await logIn();
  const { keys } = platform.platform;
  const past = () => new Date(clock.now().getTime() - 86_400_000);
  const issuer = platform.platform.config.publicUrl;
  const ancient = createAccessTokens({ keys: keys.ring('access-token'), issuer, clock: past });
  const expired = await ancient.issue({ ...owned, sessionId: 'ses_1' });

  const makeKey = makeKeysOn(platform, database);
  const keyCaller = (name: string, key: string, scopes: readonly ApiKeyScope[], given: Partial<Caller> = {}) =>
    caller(name, { headers: bearerOf(key), scopes, refusals: { ...member, viewer: undefined }, ...given });
  const keyOfAll = await makeKey(owner, apiKeyScopes);
  const made = await database.pool.query('select id from api_key where business_id = $1', [owner.businessId]);
  const keyId: string = made.rows[0].id;
  const reads: readonly ApiKeyScope[] = ['videos.read'];
  const noKey: Partial<Caller> = {
    refusals: { ...nobody, business: 'auth.key_invalid', viewer: 'auth.key_invalid' },
  };

  const [streamId, foreignId] = [await openLive(platform, database, owner.businessId), 'str_other'];
  const media = createMediaTokens(keys.ring('media-token'), 3600);
  const ticket = await platform.upload(owner, Buffer.from('not looked at'));
  const viewerToken = media.forViewer(streamId, clock.now()).token;
  const channel = '/general/v1.1/stream/viewer/realtime';
  const asked = { streamId, token: viewerToken, visitorId: 'visitor-1' };
  const { data: viewers } = await platform.call({ ...owner }, 'POST', channel, asked);
  const { data: hosts } = await platform.call(owner, 'POST', `/general/v1.1/stream/${streamId}/live/realtime`);

  const operator = await signUpOperator(platform, database);
  const actAs = async (access: ImpersonationAccess) => {
    const draft = { businessId: owner.businessId, reason: 'Test', access };
    const { data } = await platform.call(operator, 'POST', '/authentication/v1.1/impersonate', draft);
    return bearerOf(data.accessToken);
  };
  const acting = { read: await actAs('read'), write: await actAs('write') };

  const caller = (name: string, given: Partial<Caller>): Caller => ({
    name,
    headers: {},
    cookies: {},
    token: undefined,
    role: 'owner',
    refusals: nobody,
    ...given,
  });
  const withToken = (name: string, token: string, refusals: Partial<Refusals> = {}) =>
    caller(name, { token, refusals: { ...nobody, ...refusals } });

  const all: Caller[] = [
    caller('anonymous', {}),
    caller('garbage bearer', { headers: bearerOf('garbage') }),
    caller('another scheme', { headers: { authorization: owner.headers.authorization.replace('Bearer', 'Basic') } }),
    caller('bearer with text after it', { headers: { authorization: `${owner.headers.authorization} more` } }),
    caller('refresh token as bearer', { headers: bearerOf(refreshToken) }),
    caller('media token as bearer', { headers: bearerOf(viewerToken) }),
    caller('session that was logged out', { headers: bearerOf(over.accessToken) }),
    caller('expired bearer', {
      headers: bearerOf(expired.accessToken),
      refusals: { ...nobody, business: 'auth.token_expired' },
    }),
    caller('garbage cookies', { cookies: { zc_access_token: 'garbage' } }),
    caller('console without csrf', {
      cookies: careless.cookies,
      refusals: { ...member, business: 'auth.csrf', session: undefined, cookies: 'auth.csrf' },
    }),
    caller('console with the csrf of another session', {
      cookies: careless.cookies,
      headers: { 'x-csrf-token': console.csrf },
      refusals: { ...member, business: 'auth.csrf', session: undefined, cookies: 'auth.csrf' },
    }),
    caller('console', {
      cookies: console.cookies,
      headers: { 'x-csrf-token': console.csrf },
      refusals: { ...member, session: undefined },
    }),
    ...businessRoles.map((one) => caller(one, { headers: owner.headers, role: one, refusals: member })),
    caller('member no more', { headers: owner.headers, role: undefined, refusals: member }),
    caller('owner of another business', { headers: stranger.headers, refusals: member }),
    caller('operator', { headers: operator.headers, refusals: member, isOperator: true }),
    ...impersonationAccess.map((access) =>
      caller(`operator acting with ${access} access`, { headers: acting[access], refusals: member, acting: access }),
    ),
    keyCaller('key with all scopes', keyOfAll, apiKeyScopes),
    keyCaller('key with all scopes as access-key', keyOfAll, apiKeyScopes, { headers: { 'access-key': keyOfAll } }),
    keyCaller('key with one scope', await makeKey(owner, reads), reads),
    keyCaller('expired key', await makeKey(owner, apiKeyScopes, 'expire'), apiKeyScopes, {
      refusals: { ...nobody, business: 'auth.key_expired', viewer: 'auth.key_expired' },
    }),
    keyCaller('revoked key', await makeKey(owner, apiKeyScopes, 'revoke'), apiKeyScopes, noKey),
    keyCaller('key with another ending', `${keyOfAll.slice(0, -1)}${keyOfAll.endsWith('0') ? '1' : '0'}`, reads, noKey),
    keyCaller('garbage access-key', '', reads, { ...noKey, headers: { 'access-key': 'garbage' } }),
    keyCaller('key without videos.read', await makeKey(owner, ['players.read']), ['players.read'], {
      refusals: { ...member, viewer: 'auth.scope_missing' },
    }),
    keyCaller('key of another business', await makeKey(stranger, apiKeyScopes), apiKeyScopes, { refusals: member }),
    caller('member of a community', {
      headers: bearerOf(await signInMember(platform, database, owner)),
      refusals: { ...nobody, communityMember: undefined },
    }),
    caller('member of a community from a foreign page', {
      cookies: { zc_member: await signInMember(platform, database, owner) },
      headers: { origin: 'https://other.example' },
      refusals: { ...nobody, communityMember: 'auth.csrf' },
    }),
    caller('member of a community on a page of the business', {
      headers: { ...bearerOf(await signInMember(platform, database, owner, shop)), origin: shop },
      isEmbedded: true,
    }),
    caller('member of a community on a page of the business, from another page', {
      headers: { ...bearerOf(await signInMember(platform, database, owner, shop)), origin: 'https://other.example' },
    }),
    withToken('viewer', viewerToken, { viewer: undefined }),
    withToken('viewer token of its owner', media.forOwner(streamId, clock.now(), { kind: 'api-key', keyId }).token, {
      viewer: undefined,
    }),
    withToken('viewer token with text after it', `${viewerToken}!`),
    withToken('viewer token of another stream', media.forViewer(foreignId, clock.now()).token),
    withToken('expired viewer token', media.forViewer(streamId, past()).token, { viewer: 'media.token_expired' }),
    withToken('ticket of a channel', viewers.token, { channel: undefined }),
    withToken('ticket of a channel with text after it', `${viewers.token}=`),
    withToken('ticket of a host', hosts.token),
    withToken('upload token', ticket.token),
    withToken('access token in the query', owner.headers.authorization.slice('Bearer '.length)),
  ];
  return {
    platform,
    streamId,
    all,
    become(next) {
      role = next;
    },
  };
}

/** Makes keys that were used just now, so that what they are refused writes nothing down. */
function makeKeysOn({ app, call }: TestPlatform, database: TestDatabase) {
  return async (business: TestBusiness, scopes: readonly ApiKeyScope[], end?: 'expire' | 'revoke'): Promise<string> => {
    const { data } = await call(business, 'POST', '/business/v1.1/api-key', { name: 'Key', scopes });
    const { id, key } = data as { id: string; key: string };
    await app.inject({ url: '/general/v1.1/stream/category', headers: { authorization: `Bearer ${key}` } });
    if (end === 'expire') await database.pool.query('update api_key set expires_at = created_at where id = $1', [id]);
    if (end === 'revoke') await call(business, 'DELETE', `/business/v1.1/api-key/${id}`);
    return key;
  };
}

/** In a community of the business: the token of a session there. */
async function signInMember(
  { platform, call, clock }: TestPlatform,
  database: TestDatabase,
  business: TestBusiness,
  origin: string | null = null,
) {
  const id = platform.newId('com');
  const subdomain = `friends-${id.slice(4).replace(/\d/g, 'x')}`;
  const draft = { title: `Friends ${id}`, subdomain };
  const { data } = await call(business, 'POST', '/business/v1.1/community', draft);
  const accountId = platform.newId('mbr');
  const token = newSecretToken();
  const on = createCommunityMembersRepository(database.db);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + 86_400_000);
  await on.insertAccount({ id: accountId, email: accountId, username: accountId, usernameKey: accountId, createdAt });
  await on.insertSession({ hash: digestOf(token), accountId, communityId: data.id, createdAt, expiresAt, origin });
  return token;
}

async function signUpOperator(platform: TestPlatform, database: TestDatabase): Promise<TestBusiness> {
  const operator = await platform.signUp('Operator');
  await database.pool.query(`update user_account set operator_since = now() where email = 'operator@example.com'`);
  return operator;
}

async function openLive({ platform, clock }: TestPlatform, database: TestDatabase, businessId: string) {
  const { id } = await createStreamsRepository(database.db).insert({
    id: platform.newId('str'),
    businessId,
    name: 'Live',
    fileName: '',
    sizeBytes: 0,
    createdAt: clock.now(),
    packagingState: 'awaiting',
    contentType: 'LIVE',
    publishStatus: 'Published',
    accessVisibility: 'POSTED',
  });
  const lives = createLiveRepository(database.db);
  await lives.insert({ streamId: id, businessId, keyHash: id, keySealed: 'sealed' });
  await lives.update(id, { status: 'LIVE', canRaiseHand: true });
  return id;
}
