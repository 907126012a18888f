import type { AlignedData } from 'uplot';
import type { PlotProps } from './plot-props.ts';

type Drawn = Pick<PlotProps, 'steps' | 'lines' | 'underWay'>;

/** The ends of the lines that lead into the step that is not over: they look different, so they are lines of their own. */
export function endsUnderWay({ steps, lines, underWay }: Drawn): { line: number; values: (number | null)[] }[] {
  if (!underWay) return [];
  const isEnd = (step: number) => step === underWay - 1 || step === underWay;
  return lines.flatMap(({ isFaint, values }, line) =>
    isFaint ? [] : [{ line, values: steps.map((_step, step) => (isEnd(step) ? (values[step] ?? null) : null)) }],
  );
}

export function plotData(drawn: Drawn): AlignedData {
  const ends = endsUnderWay(drawn);
  const ended = new Set(ends.map(({ line }) => line));
  return [
    drawn.steps.map((_step, step) => step),
    ...drawn.lines.map(({ values }, line) =>
      ended.has(line) ? values.map((value, step) => (step < drawn.underWay! ? value : null)) : [...values],
    ),
    ...ends.map(({ values }) => values),
  ];
}
