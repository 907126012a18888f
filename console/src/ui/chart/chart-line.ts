import { vars } from '../../theme/theme.css.ts';

export interface ChartLine {
  id: string;
  /** Beside its line, in the tip and in the table. */
  name: string;
  /** One for each step; null where there is nothing to draw. */
  values: readonly (number | null)[];
  /** Thin and dashed, to compare with. */
  isFaint?: boolean;
  /** Of its values, if it is not that of the chart. */
  format?: (value: number) => string;
}

export interface ChartMark {
  /** In steps, and parts of them. */
  at: number;
  tone: 'chapter' | 'graphic' | 'call' | 'note';
}

const tones = [vars.color.chart, vars.color.blue, vars.color.green, vars.color.amber, vars.color.chartViolet];
/** A second difference between lines, for those who see no colours. In px of line and gap. */
const dashes: readonly (number[] | undefined)[] = [undefined, [8, 4], [2, 3], [12, 3, 2, 3], [5, 2]];

export interface LineLook {
  tone: string;
  dash: number[] | undefined;
  /** In px. */
  width: number;
}

/** How each line looks, faint ones aside. */
export function looksOf(lines: readonly Pick<ChartLine, 'isFaint'>[]): LineLook[] {
  let strong = 0;
  return lines.map(({ isFaint }) => {
    if (isFaint) return { tone: vars.color.edge, dash: [4, 4], width: 1.5 };
    const at = strong++ % tones.length;
    return { tone: tones[at]!, dash: dashes[at], width: 2 };
  });
}

export const markTones: Record<ChartMark['tone'], string> = {
  chapter: vars.color.edge,
  graphic: vars.color.blue,
  call: vars.color.amber,
  note: vars.color.green,
};
