import { createHash } from 'node:crypto';
import { businessRoles, type ErrorCode, errorCatalog } from '@zeacon/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alwaysActing, fromFeeds, keyNeeds, letIn, neverActing } from './actor-matrix.testing.ts';
import { type Caller, type Callers, makeCallers } from './actor-matrix-callers.testing.ts';
import { endpoints, type NamedEndpoint } from './features/reference/endpoints.ts';
import { declaredRoutes } from './platform/actors/declared-routes.ts';
import { openTestDatabase, type TestDatabase } from './platform/testing/test-database.ts';

const rows = endpoints.map((named) => ({
  ...named,
  /** A kind of caller, or the roles that are let in. */
  who: Object.keys(letIn).find((who) => letIn[who]!.includes(named.name)) ?? '',
  /** What a key needs; undefined where it is refused, whatever it was given. */
  scope: Object.keys(keyNeeds).find((scope) => keyNeeds[scope]!.includes(named.name)),
}));

type Row = (typeof rows)[number];
interface Cell {
  caller: Caller;
  row: Row;
  /** Undefined for callers who are let in. */
  refusal: ErrorCode | undefined;
}

let database: TestDatabase;
let callers: Callers;

beforeAll(async () => {
  database = await openTestDatabase('postgres');
  callers = await makeCallers(database);
});
afterAll(async () => {
  await callers?.platform.close();
  await database?.close();
});

test('every endpoint is in the matrix once', () => {
  expect(Object.values(letIn).flat().sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

test('the contract lets feeds on other pages make the calls that they make, and no other', () => {
  const open = endpoints.filter(({ endpoint: { requires } }) => 'fromEmbeds' in requires && requires.fromEmbeds);
  expect(open.map(({ name }) => name).sort()).toEqual([...fromFeeds].sort());
});

test('every endpoint lets in whom it should, refuses everybody else as it should, and lets them write nothing', async () => {
  const cells = callers.all.flatMap((caller): Cell[] =>
    rows.map((row) => ({ caller, row, refusal: refusalOf(caller, row) })),
  );
  const refused = cells.filter(({ refusal }) => refusal !== undefined);
  const wrong: string[] = [];

  const judge = async ({ caller, row, refusal }: Cell) => {
    const { statusCode, body } = await ask(caller, row);
    const isRefused = statusCode === 401 || statusCode === 403;
    const code = isRefused ? JSON.parse(body).error : undefined;
    const isRight = code === refusal && (refusal === undefined || statusCode === errorCatalog[refusal].status);
    if (!isRight)
      wrong.push(`${row.name} × ${caller.name}: ${statusCode} ${code ?? 'let in'}, not ${refusal ?? 'let in'}`);
  };

  const before = await contents();
  await eachCaller(refused, judge);
  expect(wrong).toEqual([]);
  expect(await contents()).toEqual(before);

  await eachCaller(
    cells.filter(({ refusal }) => refusal === undefined),
    judge,
  );
  expect(wrong).toEqual([]);
  process.stdout.write(
    `Matrix: ${rows.length} endpoints × ${callers.all.length} callers = ${cells.length} cells, ${refused.length} of them refused.\n`,
  );
  expect(cells.length).toBe(endpoints.length * callers.all.length);
}, 300_000);

test('every route outside the contract refuses callers with no ticket or the wrong ticket', async () => {
  const known = new Set(endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`));
  const routes = declaredRoutes(callers.platform.app).flatMap(({ methods, url, requires: { kind } }) =>
    methods.map((method) => ({ method: method as 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE', url, kind })),
  );
  const ticketed = routes.filter(
    ({ method, url, kind }) =>
      kind !== 'public' && kind !== 'community' && !known.has(`${method.replace('HEAD', 'GET')} ${url}`),
  );
  expect(new Set(ticketed.map(({ kind }) => kind))).toEqual(
    new Set(['viewer', 'upload', 'picture', 'export', 'original']),
  );
  const wrong: string[] = [];
  const before = await contents();
  for (const caller of callers.all)
    for (const { method, url, kind } of ticketed) {
      const { headers, cookies, token } = caller;
      const path = url
        .replace(':streamId', callers.streamId)
        .replace(':packageId', 'pkg_x')
        .replace(/:\w+/g, 'x')
        .replace('*', 'index.m3u8');
      const query = token === undefined ? '' : `?token=${encodeURIComponent(token)}`;
      const { statusCode, body } = await callers.platform.app.inject({ method, url: path + query, headers, cookies });
      // A key opens no file by itself: what it is given addresses of has a token in them.
      const byToken = caller.scopes ? 'media.token_invalid' : caller.refusals.viewer;
      const refusal = kind === 'viewer' ? byToken : ticketRefusals[kind];
      const isRefused = statusCode === 401 || statusCode === 403;
      const status = refusal && errorCatalog[refusal].status;
      const code = isRefused && method !== 'HEAD' ? JSON.parse(body).error : refusal;
      const isRight = refusal === undefined ? !isRefused : statusCode === status && code === refusal;
      if (!isRight) wrong.push(`${method} ${url} × ${caller.name}: ${statusCode}, not ${refusal ?? 'let in'}`);
    }
  process.stdout.write(`Beside them: ${ticketed.length} routes × ${callers.all.length} callers.\n`);
  expect(wrong).toEqual([]);
  expect(await contents()).toEqual(before);
});

const ticketRefusals: Record<string, ErrorCode> = {
  upload: 'upload.token_invalid',
  picture: 'image.token_invalid',
  export: 'data_export.token_invalid',
  original: 'stream.original_token_invalid',
};

/** Undefined for callers who are let in. */
function refusalOf(caller: Caller, row: Row): ErrorCode | undefined {
  const { refusals, role, scopes, isOperator, acting, isEmbedded } = caller;
  const { who, scope, endpoint, name } = row;
  if (who === 'public') return undefined;
  // Reading changes nothing, from whichever page.
  if (who === 'communityMember' && refusals[who] === 'auth.csrf' && endpoint.method === 'GET') return undefined;
  if (isEmbedded && isOfCommunities(who)) return fromFeeds.includes(name) ? undefined : 'community.elsewhere';
  if (isKind(who)) return refusals[who];
  if (scopes && scope === undefined) return 'auth.person_required';
  if (scopes) return refusals.business ?? (scopes.some((one) => one === scope) ? undefined : 'auth.scope_missing');
  const isJudged = refusals.business === 'auth.csrf' && endpoint.method === 'GET';
  if (refusals.business && !isJudged) return refusals.business;
  if (who === 'operator' && !isOperator) return acting ? 'impersonation.nested' : 'auth.operator_required';
  if (who === 'operator') return undefined;
  if (acting && neverActing.includes(name)) return 'impersonation.refused';
  const isRead = endpoint.method === 'GET' || alwaysActing.includes(name);
  if (acting === 'read' && !isRead) return 'impersonation.read_only';
  if (who === 'user') return undefined;
  return who.split(' ').includes(role ?? '') ? undefined : 'auth.forbidden';
}

const isOfCommunities = (who: string) => who === 'community' || who === 'communityMember';

const isKind = (who: string): who is Exclude<keyof Caller['refusals'], 'business'> =>
  ['viewer', 'channel', 'community', 'communityMember', 'session', 'cookies'].includes(who);

/** What answers with the operator's own session, which bearers have no cookies of; the operators' tests ask it. */
const needsOwnCookies = ({ caller, row }: Cell) => Boolean(caller.acting) && row.name === 'appEndImpersonation';

/** Runs one caller after another, because they share the role; what may end the session comes last. */
async function eachCaller(cells: readonly Cell[], work: (cell: Cell) => Promise<void>) {
  for (const caller of callers.all) {
    callers.become(caller.role);
    const own = cells.filter((cell) => cell.caller === caller && !needsOwnCookies(cell));
    const isLast = ({ row }: Cell) => row.who === 'cookies' || ['endImpersonation', 'signOutMember'].includes(row.name);
    await Promise.all(own.filter((cell) => !isLast(cell)).map(work));
    for (const cell of own.filter(isLast).reverse()) await work(cell);
  }
}

/** Bodies that pass validation, so that the call gets as far as checking a viewer's token. */
const bodies: Record<string, object> = {
  submitLead: { id: 'lead-0001', callToActionId: 'cta_1', name: 'Ana', email: 'ana@shop.example', consent: true },
  openViewerChannel: { visitorId: 'visitor-1' },
  payForVideo: {
    ...{ attempt: 'attempt-00000001', email: 'ana@shop.example', amount: 900, currency: 'EUR' },
    card: { cardNumber: '4242424242424242', expirationDate: '12/49', nameOnCard: 'Ana', securityCode: '123' },
  },
  answerVideoPayment: { attempt: 'attempt-00000001', answer: 'APPROVE' },
  checkPurchase: { entitlement: 'x' },
  getPricesForBuyer: { bought: [] },
  openPurchase: { entitlement: 'x' },
  sendPurchaseLink: { email: 'ana@shop.example' },
  usePurchaseLink: { link: 'x' },
  listOwnPurchases: { entitlement: 'x' },
};

function ask({ headers, token, cookies }: Caller, { name, endpoint }: NamedEndpoint) {
  const query = new URLSearchParams({ streamId: callers.streamId, ...(token !== undefined && { token }) });
  const isRead = endpoint.method === 'GET';
  const options: InjectOptions = {
    method: endpoint.method,
    url: `${endpoint.path.replace(/:\w+/g, 'x')}${isRead ? `?${query}` : ''}`,
    headers,
    cookies,
    ...(!isRead && { payload: { streamId: callers.streamId, ...bodies[name], ...(token !== undefined && { token }) } }),
  };
  return callers.platform.app.inject(options);
}

/** A digest of every table with user data. */
async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limit' order by 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows: all } = await database.pool.query(`select t::text as row from "${name}" t order by 1`);
    digests[name] = createHash('sha256').update(JSON.stringify(all)).digest('hex');
  }
  return digests;
}

test('each role of a business is among the callers', () => {
  expect(callers.all.map(({ role }) => role)).toEqual(expect.arrayContaining([...businessRoles]));
});
