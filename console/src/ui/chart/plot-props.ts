import type { ChartLine, ChartMark } from './chart-line.ts';
import { niceCeiling, type Span } from './chart-scale.ts';

export interface PlotProps {
  steps: readonly string[];
  ticks: readonly string[];
  tickGaps: readonly number[] | undefined;
  lines: readonly ChartLine[];
  format: (value: number) => string;
  height: number;
  ceiling: number | undefined;
  isWhole: boolean;
  isPhone: boolean;
  isBelowShares: boolean;
  zoom: Span | undefined;
  cursor: number | undefined;
  selected: Span | undefined;
  marks: readonly ChartMark[];
  playhead: number | undefined;
  underWay: number | undefined;
  notes: ReadonlyMap<number, string> | undefined;
  onCursor: (step: number | undefined) => void;
  onZoom: (span: Span | undefined) => void;
  onPick: ((step: number) => void) | undefined;
}

export const ceilingOf = ({ ceiling, lines }: PlotProps): number =>
  ceiling ?? niceCeiling(Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))));
