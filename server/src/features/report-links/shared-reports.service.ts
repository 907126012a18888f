import {
  type getInsightChart,
  type getInsightKpi,
  type getInsightTable,
  type getInsightValueNames,
  type Input,
  InsightDimension,
  type InsightFilters,
  type InsightQuery,
  type Reply,
  reportMaxRows,
  type SharedReport,
} from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import { createCache } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ReportLinkRow } from './report-links.repository.ts';
import { reportInterval, reportPeriod } from './report-period.ts';
import { withoutEmails } from './without-emails.ts';

type Shared = Pick<ReportLinkRow, 'businessId' | 'view'>;

export interface SharedReportsDeps {
  figures: {
    kpi(businessId: string, query: Input<typeof getInsightKpi>['body']): Promise<Reply<typeof getInsightKpi>>;
    table(businessId: string, query: Input<typeof getInsightTable>['body']): Promise<Reply<typeof getInsightTable>>;
    chart(businessId: string, query: Input<typeof getInsightChart>['body']): Promise<Reply<typeof getInsightChart>>;
    valueNames(
      businessId: string,
      query: Input<typeof getInsightValueNames>['body'],
    ): Promise<Reply<typeof getInsightValueNames>>;
  };
  /** Undefined if there is no such business. */
  businessName: (businessId: string) => Promise<string | undefined>;
  /** Null unless the query is about one. */
  video: (businessId: string, query: InsightQuery) => Promise<SharedReport['video']>;
  clock: Clock;
}

/** However many people open a link, its figures are counted this often. */
const freshMs = 15_000;
const keptReports = 200;

/** What a shared link shows. */
export function createSharedReports({ figures, businessName, video, clock }: SharedReportsDeps) {
  const recent = createCache<Promise<SharedReport>>({ entries: keptReports, ttl: freshMs });

  const queryOf = ({ view }: Shared): InsightQuery => ({
    ...reportPeriod(view, clock()),
    timeZone: view.timeZone,
    filters: view.filters,
    ...(view.streamId !== undefined && { streamId: view.streamId }),
  });

  /** Names of what is filtered by; a value without one stands for itself. */
  async function filterNames({ businessId, view }: Shared) {
    const given = InsightDimension.options.filter((dimension) => view.filters[dimension]?.length);
    const named = await Promise.all(
      given.map(async (filterName) => {
        const { items } = await figures.valueNames(businessId, { filterName, values: view.filters[filterName]! });
        return [filterName, items.map(({ value, name }) => withoutEmails(name || value))] as const;
      }),
    );
    return Object.fromEntries(named);
  }

  async function count(row: ReportLinkRow): Promise<SharedReport> {
    const { businessId, name, view } = row;
    const query = queryOf(row);
    const interval = reportInterval(query, view.interval);
    const { measure, groupBy, lines, compare = true, sort = measure, direction = 'desc' } = view;
    const [kpi, chart, table, names, business, ofVideo] = await Promise.all([
      figures.kpi(businessId, { ...query, compare }),
      figures.chart(businessId, { ...query, interval, compare: compare && !lines, ...(lines && { groupBy: lines }) }),
      figures.table(businessId, { ...query, groupBy, sort, direction, page: 0, size: reportMaxRows }),
      filterNames(row),
      businessName(businessId),
      video(businessId, query),
    ]);
    const { conversionValues: _values, leftOut: _leftOut, previous, uniqueVisitorsError, ...now } = kpi;
    return {
      ...{ name, interval, previous, uniqueVisitorsError },
      ...{ startDate: query.startDate, endDate: query.endDate },
      view: { ...view, filters: mapValues(view.filters, withoutEmails) },
      businessName: business ?? '',
      filterNames: names,
      video: ofVideo,
      figures: now,
      chart: { ...chart, lines: chart.lines.map(plain) },
      rows: table.items.filter(({ pageViews, views }) => pageViews + views > 0).map(plain),
    };
  }

  return {
    async requireReadable(shared: Shared): Promise<void> {
      await figures.kpi(shared.businessId, { ...queryOf(shared), compare: false });
    },

    read(row: ReportLinkRow): Promise<SharedReport> {
      const known = recent.get(row.id);
      if (known) return known;
      const counted = count(row).catch(overIfGone);
      recent.set(row.id, counted);
      counted.catch(() => recent.delete(row.id));
      return counted;
    },
  };
}

/** Of a video that was deleted nothing can be shown any more. */
function overIfGone(error: unknown): never {
  if (error instanceof ApiError && error.code === 'stream.not_found') throw new ApiError('report_link.not_found');
  throw error;
}

const plain = <Part extends { value: string; name: string }>(part: Part): Part => ({
  ...part,
  value: withoutEmails(part.value),
  name: withoutEmails(part.name),
});

const mapValues = (filters: InsightFilters, change: (value: string) => string): InsightFilters =>
  Object.fromEntries(Object.entries(filters).map(([dimension, values]) => [dimension, values?.map(change)]));
