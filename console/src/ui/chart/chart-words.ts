import { t } from '@lingui/core/macro';
import type { ChartLine } from './chart-line.ts';

interface Described {
  label: string;
  steps: readonly string[];
  lines: readonly ChartLine[];
  format: (value: number) => string;
  notes?: ReadonlyMap<number, string> | undefined;
  underWay?: number | undefined;
}

/** The names of the steps; of the one that is not over, that it is not. */
export function namedUnderWay(steps: readonly string[], underWay: number | undefined): readonly string[] {
  return underWay === undefined ? steps : steps.map((step, at) => (at === underWay ? t`${step} (so far)` : step));
}

/** The chart in a sentence or two, for those who do not see it. What is still growing is neither its highest nor lowest. */
export function summaryOf({ label, steps, lines, format, underWay }: Described): string {
  const [first, last] = [steps[0] ?? '', steps.at(-1) ?? ''];
  const shown = lines.filter(({ isFaint }) => !isFaint);
  const told = shown.map((line) => {
    const { name } = line;
    const extremes = extremesOf(line, underWay);
    if (!extremes) return t`${name}: nothing.`;
    const [most, least] = [format(extremes.most.value), format(extremes.least.value)];
    const [mostAt, leastAt] = [steps[extremes.most.step] ?? '', steps[extremes.least.step] ?? ''];
    return shown.length === 1
      ? t`Highest: ${most} at ${mostAt}. Lowest: ${least} at ${leastAt}.`
      : t`${name}: highest ${most} at ${mostAt}, lowest ${least} at ${leastAt}.`;
  });
  return [t`${label}, from ${first} to ${last}.`, ...told].join(' ');
}

/** The values of one step. */
export function valuesAt({ steps, lines, format, notes }: Described, step: number): string {
  const values = lines.map(({ name, values }) => {
    const value = values[step];
    const shown = value === null || value === undefined ? '–' : format(value);
    return lines.length === 1 ? shown : `${name}: ${shown}`;
  });
  const note = notes?.get(step);
  return `${steps[step] ?? ''}: ${[...values, ...(note === undefined ? [] : [note])].join('; ')}`;
}

function extremesOf({ values }: ChartLine, underWay: number | undefined) {
  const known = values.flatMap((value, step) => (value === null || step === underWay ? [] : [{ value, step }]));
  if (known.length === 0) return undefined;
  return {
    most: known.reduce((best, one) => (one.value > best.value ? one : best)),
    least: known.reduce((best, one) => (one.value < best.value ? one : best)),
  };
}
