import {
  type getInsightChart,
  type getInsightFilterValues,
  type getInsightKpi,
  type getInsightTable,
  type Input,
  InsightDimension,
  type InsightQuery,
  type Reply,
  reportMaxRows,
  type SharedReport,
} from '@zeacon/contract';
import { createCache } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ReportLinkRow } from './report-links.repository.ts';
import { reportInterval, reportPeriod } from './report-period.ts';

type Shared = Pick<ReportLinkRow, 'businessId' | 'view'>;

export interface SharedReportsDeps {
  figures: {
    kpi(businessId: string, query: Input<typeof getInsightKpi>['body']): Promise<Reply<typeof getInsightKpi>>;
    table(businessId: string, query: Input<typeof getInsightTable>['body']): Promise<Reply<typeof getInsightTable>>;
    chart(businessId: string, query: Input<typeof getInsightChart>['body']): Promise<Reply<typeof getInsightChart>>;
    filterValues(
      businessId: string,
      query: Input<typeof getInsightFilterValues>['body'],
    ): Promise<Reply<typeof getInsightFilterValues>>;
  };
  /** Undefined if there is no such business. */
  businessName: (businessId: string) => Promise<string | undefined>;
  streamName: (businessId: string, streamId: string) => Promise<string | undefined>;
  clock: Clock;
}

/** However many people open a link, its figures are counted this often. */
const freshMs = 15_000;
const keptReports = 200;

/** What a shared link shows. */
export function createSharedReports({ figures, businessName, streamName, clock }: SharedReportsDeps) {
  const recent = createCache<Promise<SharedReport>>({ entries: keptReports, ttl: freshMs });

  const queryOf = ({ view }: Shared): InsightQuery => ({
    ...reportPeriod(view, clock()),
    timeZone: view.timeZone,
    filters: view.filters,
    ...(view.streamId !== undefined && { streamId: view.streamId }),
  });

  /** Names of what is filtered by; a value that no view has any more stands for itself. */
  async function filterNames({ businessId, view }: Shared, query: InsightQuery) {
    const given = InsightDimension.options.filter((dimension) => view.filters[dimension]?.length);
    const named = await Promise.all(
      given.map(async (filterName) => {
        const { items } = await figures.filterValues(businessId, { ...query, filterName, size: 200 });
        const names = new Map(items.map(({ value, name }) => [value, name]));
        return [filterName, view.filters[filterName]!.map((value) => names.get(value) || value)] as const;
      }),
    );
    return Object.fromEntries(named);
  }

  async function count(row: ReportLinkRow): Promise<SharedReport> {
    const { businessId, name, view } = row;
    const query = queryOf(row);
    const interval = reportInterval(query);
    const { measure: sort, groupBy } = view;
    const first = { sort, direction: 'desc', page: 0, size: reportMaxRows } as const;
    const [kpi, chart, table, names, business, stream] = await Promise.all([
      figures.kpi(businessId, { ...query, compare: true }),
      figures.chart(businessId, { ...query, interval, compare: false }),
      figures.table(businessId, { ...query, groupBy, ...first }),
      filterNames(row, query),
      businessName(businessId),
      view.streamId === undefined ? undefined : streamName(businessId, view.streamId),
    ]);
    const { conversionValues: _values, leftOut: _leftOut, previous, uniqueVisitorsError, ...now } = kpi;
    return {
      ...{ name, view, interval, previous, uniqueVisitorsError },
      ...{ startDate: query.startDate, endDate: query.endDate },
      businessName: business ?? '',
      filterNames: names,
      streamName: stream ?? null,
      figures: now,
      points: chart.points,
      rows: table.items.filter(({ pageViews, views }) => pageViews + views > 0),
    };
  }

  return {
    async requireReadable(shared: Shared): Promise<void> {
      await figures.kpi(shared.businessId, { ...queryOf(shared), compare: false });
    },

    read(row: ReportLinkRow): Promise<SharedReport> {
      const known = recent.get(row.id);
      if (known) return known;
      const counted = count(row);
      recent.set(row.id, counted);
      counted.catch(() => recent.delete(row.id));
      return counted;
    },
  };
}
