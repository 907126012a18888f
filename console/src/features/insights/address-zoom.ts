import { spanBetween } from '../../platform/chart-address.ts';
import type { Span } from '../../ui/chart/chart-scale.ts';
import type { InsightAddress, ZoomedChart } from './insight-address.ts';

/** The part of a chart that is shown, as the address names it; `starts` are the names of its steps there. */
export function addressZoom({ zoomed, setZoom }: InsightAddress, chart: ZoomedChart, starts: readonly string[]) {
  return {
    zoom: spanBetween(starts, zoomed[chart]),
    onZoom: (span: Span | undefined) => setZoom(chart, span && [starts[span.from]!, starts[span.to]!]),
  };
}
