import type { SearchPermission } from '@zeacon/contract';
import type { GoogleConfig } from '../../config/google-config.ts';
import type { BoundedFetch } from '../../platform/bounded-fetch.ts';
import { patternOf } from './page-plan.ts';
import {
  type FigureQuestion,
  PropertyRefusedError,
  type SearchSource,
  SourceBusyError,
  type SourceFigure,
  TokenOverError,
} from './search-source.ts';

interface GoogleApiDeps {
  config: Pick<GoogleConfig, 'apiUrl'>;
  fetch: BoundedFetch;
}

const permissions: Record<string, SearchPermission> = {
  siteOwner: 'OWNER',
  siteFullUser: 'FULL_USER',
  siteRestrictedUser: 'RESTRICTED_USER',
};

/** The Search Console API, version 3. */
export function createGoogleApi({ config, fetch }: GoogleApiDeps) {
  const base = `${config.apiUrl}/webmasters/v3/sites`;

  async function call(url: string, accessToken: string, signal: AbortSignal, question?: object): Promise<unknown> {
    let answer: Response;
    try {
      answer = await fetch(url, {
        method: question ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        ...(question && { body: JSON.stringify(question) }),
        signal,
      });
    } catch (cause) {
      signal.throwIfAborted();
      throw new SourceBusyError('Google could not be reached.', { cause });
    }
    if (!answer.ok) throw await failureOf(answer);
    try {
      return await answer.json();
    } catch (cause) {
      throw new SourceBusyError('Google answered something unreadable.', { cause });
    }
  }

  return {
    async listProperties(accessToken, signal) {
      const { siteEntry } = (await call(base, accessToken, signal)) as { siteEntry?: unknown };
      return rowsOf(siteEntry).flatMap(({ siteUrl, permissionLevel }) =>
        typeof siteUrl === 'string' && siteUrl.length <= 2000
          ? [{ siteUrl, permissionLevel: permissions[String(permissionLevel)] ?? 'UNVERIFIED_USER' }]
          : [],
      );
    },

    async query(accessToken, question, signal) {
      const url = `${base}/${encodeURIComponent(question.siteUrl)}/searchAnalytics/query`;
      const { rows } = (await call(url, accessToken, signal, bodyOf(question))) as { rows?: unknown };
      return rowsOf(rows).map(toFigure);
    },
  } satisfies Pick<SearchSource, 'listProperties' | 'query'>;
}

const bodyOf = ({ pageUrls, from, until, startRow, rows }: FigureQuestion) => ({
  startDate: from,
  endDate: until,
  dimensions: ['page', 'date'],
  type: 'web',
  // With those of the last days, which still change.
  dataState: 'all',
  dimensionFilterGroups: [
    { filters: [{ dimension: 'page', operator: 'includingRegex', expression: patternOf(pageUrls) }] },
  ],
  rowLimit: rows,
  startRow,
});

function toFigure({ keys, impressions, clicks, position }: Record<string, unknown>): SourceFigure {
  const [address, day] = Array.isArray(keys) ? (keys as unknown[]) : [];
  const isWhole = typeof address === 'string' && /^\d{4}-\d\d-\d\d$/.test(String(day)) && URL.parse(address) !== null;
  if (!isWhole) throw new SourceBusyError('Google answered a row without page and date.');
  return {
    address,
    day: String(day),
    impressions: number(impressions),
    clicks: number(clicks),
    position: number(position),
  };
}

const number = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.min(value, 2 ** 31 - 1) : 0;

/** Absent where there is nothing. */
const rowsOf = (value: unknown): Record<string, unknown>[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).filter(
    (one): one is Record<string, unknown> => typeof one === 'object' && one !== null,
  );

const quotaReasons = /quota|rateLimit|limitExceeded/i;

/** A 403 is about the property, or about having asked too often. */
async function failureOf(answer: Response): Promise<Error> {
  const { status } = answer;
  if (status === 401) return new TokenOverError('Google does not accept the access token.');
  const text = await answer.text();
  const isQuota = status === 403 && quotaReasons.test(text);
  if ((status === 403 && !isQuota) || status === 404) return new PropertyRefusedError(`Google answered ${status}.`);
  return new SourceBusyError(`Google answered ${status}.`, { retryAfterSec: retryAfterOf(answer) });
}

const dayAndADay = 2 * 86_400;

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') || Number.NaN);
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, dayAndADay) : undefined;
}
