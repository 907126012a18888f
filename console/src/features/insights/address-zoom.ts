import type { Span } from '../../ui/chart/chart-scale.ts';
import type { InsightAddress, ZoomedChart } from './insight-address.ts';

/** The part of a chart that is shown, as the address names it; `starts` are the names of its steps there. */
export function addressZoom({ zoomed, setZoom }: InsightAddress, chart: ZoomedChart, starts: readonly string[]) {
  const [from, to] = zoomed[chart].map((start) => starts.indexOf(start));
  const isKnown = from !== undefined && to !== undefined && from >= 0 && to >= 0;
  return {
    zoom: isKnown ? { from, to } : undefined,
    onZoom: (span: Span | undefined) => setZoom(chart, span && [starts[span.from]!, starts[span.to]!]),
  };
}
