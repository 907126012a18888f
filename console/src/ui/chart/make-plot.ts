import type { RefObject } from 'react';
import UPlot from 'uplot';
import { vars } from '../../theme/theme.css.ts';
import { looksOf } from './chart-line.ts';
import { partOf, type Span, tickSteps } from './chart-scale.ts';
import { colorAt, drawMarks, drawNames, namesWidth } from './draw-extras.ts';
import { endsUnderWay } from './plot-data.ts';
import { ceilingOf, type PlotProps } from './plot-props.ts';

const tickWidth = 84;
const clickRoomPx = 5;

/** In px. Above a part stands what shows everything again. */
const [aboveAll, abovePart] = [10, 40];

const spanOf = ({ zoom, steps }: PlotProps): Span => {
  const { from, to } = zoom ?? { from: 0, to: steps.length - 1 };
  return from === to ? { from: from - 0.5, to: to + 0.5 } : { from, to };
};

/** `latest` is read at each drawing, so that new values need no new plot. */
export function makePlot(host: HTMLElement, latest: RefObject<PlotProps>, data: UPlot.AlignedData): UPlot {
  const { lines, height, isPhone, isBelowShares } = latest.current;
  const looks = looksOf(lines);
  const font = `12px ${getComputedStyle(host).fontFamily}`;
  const color = (variable: string) => () => colorAt(host, variable);
  const hasNames = !isPhone && lines.length > 1;
  let wasBrushed = false;

  function widest(plot: UPlot, texts: readonly string[]): number {
    plot.ctx.font = `${12 * UPlot.pxRatio}px sans-serif`;
    const width = Math.max(0, ...texts.map((text) => plot.ctx.measureText(text)?.width ?? 0));
    return Math.ceil(width / UPlot.pxRatio);
  }
  const valueWidth = (plot: UPlot, values: readonly string[] | null) =>
    widest(plot, [...(values ?? []), ...(isBelowShares ? [latest.current.format(1)] : [])]) + 14;
  /** The last step stands at the edge, with half of its name beyond. */
  function roomAtEnd(plot: UPlot): number {
    if (hasNames || (isBelowShares && !isPhone)) return namesWidth;
    const last = latest.current.ticks[Math.floor(spanOf(latest.current).to)] ?? '';
    return Math.max(12, Math.ceil(widest(plot, [last]) / 2) + 2);
  }

  const roomAbove = () => (latest.current.zoom ? abovePart : aboveAll);

  /** Half of the name of the first step, as far as there is no room for it below the values. */
  function roomAtStart(plot: UPlot): number {
    const first = latest.current.ticks[Math.ceil(spanOf(latest.current).from)] ?? '';
    const values = shownValues().map((value) => latest.current.format(value));
    return Math.max(0, Math.ceil(widest(plot, [first]) / 2) + 2 - valueWidth(plot, values));
  }
  const shownValues = () => {
    const ceiling = ceilingOf(latest.current);
    return [0, 0.5, 1]
      .map((share) => share * ceiling)
      .filter((value) => !latest.current.isWhole || Number.isInteger(value));
  };

  const plot = new UPlot(
    {
      width: host.clientWidth || 600,
      height,
      padding: [roomAbove, roomAtEnd, 0, roomAtStart],
      legend: { show: false },
      cursor: {
        x: false,
        y: false,
        points: { size: 8, width: 2, fill: color(vars.color.surface) },
        drag: { x: true, y: false, setScale: false, dist: clickRoomPx },
      },
      scales: {
        x: {
          time: false,
          range: () => {
            const { from, to } = spanOf(latest.current);
            return [from, to];
          },
        },
        y: { range: () => [0, ceilingOf(latest.current)] },
      },
      series: [
        {},
        ...lines.map((_line, index) => {
          const { tone, dash, width } = looks[index]!;
          return {
            stroke: color(tone),
            width,
            ...(dash && { dash }),
            points: { show: latest.current.steps.length === 1, size: 8 },
            ...(lines.length === 1 && { fill: () => `color-mix(in srgb, ${colorAt(host, tone)} 10%, transparent)` }),
          };
        }),
        ...endsUnderWay(latest.current).map(({ line }) => ({
          stroke: color(looks[line]!.tone),
          width: 1.5,
          dash: [2, 4],
          points: { show: false },
        })),
      ],
      axes: [
        {
          stroke: color(vars.color.textFaint),
          font,
          size: 26,
          gap: 6,
          grid: { show: false },
          ticks: { show: false },
          splits: (self: UPlot) => tickSteps(spanOf(latest.current), self.width / tickWidth, latest.current.tickGaps),
          values: (_self: UPlot, steps: number[]) => steps.map((step) => latest.current.ticks[step] ?? ''),
        },
        {
          stroke: color(vars.color.textFaint),
          font,
          gap: 8,
          size: valueWidth,
          grid: { stroke: color(vars.color.line), width: 1 },
          ticks: { show: false },
          splits: shownValues,
          values: (_self: UPlot, values: number[]) => values.map((value) => latest.current.format(value)),
        },
      ],
      hooks: {
        setCursor: [({ cursor }: UPlot) => latest.current.onCursor(cursor.idx ?? undefined)],
        setSelect: [
          (self: UPlot) => {
            const { left, width } = self.select;
            if (width < clickRoomPx) return;
            wasBrushed = true;
            self.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
            const { steps, onZoom } = latest.current;
            const part = partOf(steps.length, self.posToIdx(left), self.posToIdx(left + width));
            if (part) onZoom(part);
          },
        ],
        drawClear: [(self: UPlot) => drawMarks(self, latest.current.marks, host)],
        draw: [(self: UPlot) => hasNames && drawNames(self, latest.current.lines, host)],
      },
    },
    data,
    host,
  );
  plot.over.addEventListener('click', () => {
    const { idx } = plot.cursor;
    if (!wasBrushed && idx !== null && idx !== undefined) latest.current.onPick?.(idx);
    wasBrushed = false;
  });
  return plot;
}
