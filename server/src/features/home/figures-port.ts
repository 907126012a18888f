import type { getInsightChart, getInsightKpi, getInsightTable, Input, InsightQuery, Reply } from '@zeacon/contract';

export type KpiQuery = Input<typeof getInsightKpi>['body'];
export type TableQuery = Input<typeof getInsightTable>['body'];
export type ChartQuery = Input<typeof getInsightChart>['body'];
export type TableRow = Reply<typeof getInsightTable>['items'][number];

/** Figures as the calls of Insights answer them. */
export interface FiguresPort {
  kpi(businessId: string, query: KpiQuery): Promise<Reply<typeof getInsightKpi>>;
  table(businessId: string, query: TableQuery): Promise<Reply<typeof getInsightTable>>;
  chart(businessId: string, query: ChartQuery): Promise<Reply<typeof getInsightChart>>;
  /** Those of the videos whose figures cover a period whole. */
  coveredVideos(businessId: string, query: InsightQuery, streamIds: readonly string[]): Promise<ReadonlySet<string>>;
}
