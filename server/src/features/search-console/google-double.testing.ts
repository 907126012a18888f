import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const searchScope = 'https://www.googleapis.com/auth/webmasters.readonly';
const client = { id: 'zeacon.apps.googleusercontent.com', secret: 'a-secret-of-the-client' };

interface Person {
  sub: string;
  email: string;
  /** `siteUrl` and what they may do there. */
  sites: Record<string, string>;
}

/** As Google’s API has it. */
export interface DoubleRow {
  page: string;
  date: string;
  impressions: number;
  clicks: number;
  position: number;
}

type Answer = [status: number, body: object, headers?: Record<string, string> | undefined];

interface Call {
  path: string;
  method: string;
  authorization: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into questions of every shape
  body: any;
}

/** Google's accounts, tokens and Search Console, as far as they are documented: people, sites and figures are the test's. */
export async function openGoogleDouble(atEnd: (close: () => void) => void) {
  const people = new Map<string, Person>();
  const codes = new Map<string, { email: string; challenge: string; redirectUri: string; scope: string }>();
  const refreshTokens = new Map<string, string>();
  const accessTokens = new Map<string, string>();
  const calls: Call[] = [];
  const double = {
    people,
    calls,
    rows: [] as DoubleRow[],
    /** Given instead of an answer, while it returns one. */
    interrupt: (_path: string, _call: Call): Answer | 'never' | undefined => undefined,
    expiresInSec: 3599,
    /** What people leave ticked on the page. */
    scope: `openid https://www.googleapis.com/auth/userinfo.email ${searchScope}`,
    url: '',
    env: {} as Record<string, string>,
    tokens: () => [...refreshTokens.keys(), ...accessTokens.keys()],
    codes: () => [...codes.keys()],
    callsOf: (path: string) => calls.filter((call) => call.path.includes(path)),
    endAccessTokens: () => accessTokens.clear(),
    /** The person takes the access back in their Google account. */
    endGrant(email: string) {
      for (const tokens of [refreshTokens, accessTokens])
        for (const [token, holder] of tokens) if (holder === email) tokens.delete(token);
    },
    addPerson(email: string, sites: Record<string, string>) {
      people.set(email, { sub: `sub-of-${email}`, email, sites });
    },
    /** Gives access on the page at the address; the query that the browser comes back with. */
    giveAccess(url: string, email: string): string {
      const { searchParams } = new URL(url);
      const code = `4/0code-${randomUUID()}`;
      const challenge = searchParams.get('code_challenge')!;
      codes.set(code, { email, challenge, redirectUri: searchParams.get('redirect_uri')!, scope: double.scope });
      return new URLSearchParams({ state: searchParams.get('state')!, code, scope: double.scope }).toString();
    },
  };

  function tokensFor(email: string): { access_token: string; expires_in: number; token_type: string } {
    const accessToken = `ya29.access-${randomUUID()}`;
    accessTokens.set(accessToken, email);
    return { access_token: accessToken, expires_in: double.expiresInSec, token_type: 'Bearer' };
  }

  function exchange(form: URLSearchParams): Answer {
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
      return [401, { error: 'invalid_client' }];
    if (form.get('grant_type') === 'refresh_token') {
      const email = refreshTokens.get(form.get('refresh_token') ?? '');
      return email === undefined
        ? [400, { error: 'invalid_grant' }]
        : [200, { ...tokensFor(email), scope: double.scope }];
    }
    const code = form.get('code') ?? '';
    const asked = codes.get(code);
    codes.delete(code);
    const digest = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!asked || asked.challenge !== digest || asked.redirectUri !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }];
    const refreshToken = `1//refresh-${randomUUID()}`;
    refreshTokens.set(refreshToken, asked.email);
    const claims = { iss: double.url, aud: client.id, sub: people.get(asked.email)!.sub };
    const iat = Math.floor(Date.now() / 1000);
    const parts = [
      { alg: 'RS256', kid: 'a' },
      { ...claims, iat, exp: iat + 3600 },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    const idToken = [...parts, 'c2lnbmF0dXJl'].join('.');
    return [200, { ...tokensFor(asked.email), refresh_token: refreshToken, scope: asked.scope, id_token: idToken }];
  }

  /** Ends all that the person has given to this client. */
  function revoke(form: URLSearchParams): Answer {
    const token = form.get('token') ?? '';
    const email = refreshTokens.get(token) ?? accessTokens.get(token);
    if (email === undefined) return [400, { error: 'invalid_token' }];
    double.endGrant(email);
    return [200, {}];
  }

  function figures({ sites }: Person, siteUrl: string, question: Call['body']): Answer {
    if (!sites[siteUrl] || sites[siteUrl] === 'siteUnverifiedUser')
      return [403, { error: { code: 403, errors: [{ reason: 'forbidden' }] } }];
    const [filter] = question.dimensionFilterGroups[0].filters;
    const isAsked = new RegExp(filter.expression);
    const rows = double.rows.filter(
      ({ page, date }) =>
        isIn(siteUrl, page) && isAsked.test(page) && date >= question.startDate && date <= question.endDate,
    );
    const some = rows.slice(question.startRow, question.startRow + question.rowLimit).map(({ page, date, ...row }) => ({
      ...{ keys: [page, date], ...row },
      ctr: row.clicks / row.impressions,
    }));
    return [200, { ...(some.length > 0 && { rows: some }), responseAggregationType: 'byPage' }];
  }

  function answer({ path, authorization, body }: Call): Answer {
    if (path === '/token') return exchange(new URLSearchParams(body));
    if (path === '/revoke') return revoke(new URLSearchParams(body));
    const person = people.get(accessTokens.get(authorization?.replace('Bearer ', '') ?? '') ?? '');
    if (!person) return [401, { error: { code: 401, status: 'UNAUTHENTICATED' } }];
    if (path === '/oauth2/v3/userinfo') return [200, { sub: person.sub, email: person.email, email_verified: true }];
    const sites = Object.entries(person.sites).map(([siteUrl, permissionLevel]) => ({ siteUrl, permissionLevel }));
    if (path === '/webmasters/v3/sites') return [200, sites.length > 0 ? { siteEntry: sites } : {}];
    const [, siteUrl] = /^\/webmasters\/v3\/sites\/([^/]+)\/searchAnalytics\/query$/.exec(path) ?? [];
    return siteUrl === undefined ? [404, {}] : figures(person, decodeURIComponent(siteUrl), body);
  }

  /** A page with a button for each person. */
  function consentPage(url: URL): string {
    const buttons = [...people.keys()].map((email) => {
      const back = `${url.searchParams.get('redirect_uri')}?${double.giveAccess(url.href, email)}`;
      return `<p><a href="${back.replaceAll('&', '&amp;')}">Continue as ${email}</a></p>`;
    });
    const denied = `${url.searchParams.get('redirect_uri')}?error=access_denied&amp;state=${url.searchParams.get('state')}`;
    return `<!doctype html><html lang="en"><title>Accounts</title><body>${buttons.join('')}<a href="${denied}">Cancel</a>`;
  }

  async function callOf(request: IncomingMessage): Promise<Call> {
    const { pathname } = new URL(request.url!, double.url);
    const { authorization } = request.headers;
    const sent = await text(request);
    const isJson = request.headers['content-type']?.startsWith('application/json') && sent !== '';
    return { path: pathname, method: request.method!, authorization, body: isJson ? JSON.parse(sent) : sent };
  }

  const server = createServer(async (request, response) => {
    if (request.url!.startsWith('/o/oauth2/v2/auth')) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      return response.end(consentPage(new URL(request.url!, double.url)));
    }
    const call = await callOf(request);
    calls.push(call);
    const given = double.interrupt(call.path, call);
    if (given === 'never') return undefined;
    const [status, body, headers] = given ?? answer(call);
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    return response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  double.env = {
    ZEACON_GOOGLE_CLIENT_ID: client.id,
    ZEACON_GOOGLE_CLIENT_SECRET: client.secret,
    ZEACON_GOOGLE_ACCOUNTS_URL: double.url,
    ZEACON_GOOGLE_OAUTH_URL: double.url,
    ZEACON_GOOGLE_API_URL: double.url,
  };
  return double;
}

export type GoogleDouble = Awaited<ReturnType<typeof openGoogleDouble>>;

function isIn(siteUrl: string, page: string): boolean {
  if (!siteUrl.startsWith('sc-domain:')) return page.startsWith(siteUrl);
  const { hostname } = new URL(page);
  return `.${hostname}`.endsWith(`.${siteUrl.slice('sc-domain:'.length)}`);
}
