import UPlot from 'uplot';
import { type ChartLine, type ChartMark, looksOf, markTones } from './chart-line.ts';
import { spread } from './chart-scale.ts';

/** Width in px of the names beside the lines. */
export const namesWidth = 132;

/** The value of a theme variable: a canvas knows no variables. */
export const colorAt = (element: Element, variable: string): string =>
  getComputedStyle(element).getPropertyValue(variable.slice(4, -1)).trim() || 'grey';

/** The name of each line at its end, in its colour; of one that is not seen there is none. */
export function drawNames(plot: UPlot, lines: readonly ChartLine[], host: HTMLElement): void {
  const { ctx, bbox } = plot;
  const ratio = UPlot.pxRatio;
  const looks = looksOf(lines);
  const [first, last] = [Math.ceil(plot.scales.x?.min ?? 0), Math.floor(plot.scales.x?.max ?? 0)];
  const drawn = lines.flatMap(({ name, values }, index) => {
    const known = values.slice(Math.max(0, first), last + 1).findLast((value) => value !== null);
    return known === undefined || known === null ? [] : [{ name, index, y: plot.valToPos(known, 'y', true) }];
  });
  const placed = spread(
    drawn.map(({ y }) => y),
    15 * ratio,
    bbox.top + bbox.height,
  );
  ctx.save();
  ctx.font = `500 ${12 * ratio}px ${getComputedStyle(host).fontFamily}`;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  for (const [place, { name, index }] of drawn.entries()) {
    ctx.fillStyle = colorAt(host, looks[index]!.tone);
    ctx.fillText(shortened(ctx, name, (namesWidth - 14) * ratio), bbox.left + bbox.width + 8 * ratio, placed[place]!);
  }
  ctx.restore();
}

function shortened(ctx: CanvasRenderingContext2D, text: string, room: number): string {
  const fits = (shown: string) => (ctx.measureText(shown)?.width ?? 0) <= room;
  if (fits(text)) return text;
  let length = text.length;
  while (length > 1 && !fits(`${text.slice(0, length)}…`)) length--;
  return `${text.slice(0, length)}…`;
}

/** Lines from top to bottom where something begins. */
export function drawMarks(plot: UPlot, marks: readonly ChartMark[], host: HTMLElement): void {
  const { ctx, bbox, scales } = plot;
  const ratio = UPlot.pxRatio;
  const [from, to] = [scales.x?.min ?? 0, scales.x?.max ?? 0];
  ctx.save();
  ctx.lineWidth = ratio;
  for (const { at, tone } of marks) {
    if (at < from || at > to) continue;
    const x = plot.valToPos(at, 'x', true);
    ctx.strokeStyle = colorAt(host, markTones[tone]);
    ctx.fillStyle = ctx.strokeStyle;
    ctx.setLineDash(tone === 'chapter' ? [] : [3 * ratio, 3 * ratio]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.fillRect(x - 3 * ratio, bbox.top - 6 * ratio, 6 * ratio, 6 * ratio);
  }
  ctx.restore();
}
