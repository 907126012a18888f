import { t } from '@lingui/core/macro';
import type { getInsightTable, InsightDimension, InsightMeasure, Reply } from '@zeacon/contract';
import { ArrowUpRight } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { Link } from 'wouter';
import { dimensionName, shortName, valueName } from '../../entities/insights/dimension-names.ts';
import { ExplainButton } from '../../entities/insights/explain-button.tsx';
import { rowButton } from '../../entities/insights/explanation.css.ts';
import { figureDefinitions } from '../../entities/insights/figure-definitions.ts';
import { figureName, figureOf, formatFigure } from '../../entities/insights/figure-format.ts';
import { columnFigures } from '../../entities/insights/figure-lists.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import * as styles from './insights.css.ts';

export type BreakdownRow = Reply<typeof getInsightTable>['items'][number];

export function breakdownColumns(
  dimension: InsightDimension,
  columns: keyof typeof columnFigures,
  onChoose: (value: string) => void,
  onExplain: (measure: InsightMeasure) => void,
  onOpen: (measure: InsightMeasure, value: string) => void,
): Column<BreakdownRow>[] {
  return [
    {
      id: 'name',
      name: dimensionName(dimension),
      isRowHeader: true,
      isWide: true,
      cell: (row) => <RowName row={row} dimension={dimension} onChoose={() => onChoose(row.value)} />,
    },
    ...columnFigures[columns].map(
      (measure): Column<BreakdownRow> => ({
        id: measure,
        name: figureName(measure),
        beside: <ExplainButton name={figureName(measure)} onPress={() => onExplain(measure)} />,
        isNumber: true,
        isSortable: true,
        cell: (row) => (
          <FigureCell row={row} dimension={dimension} measure={measure} onOpen={() => onOpen(measure, row.value)} />
        ),
      }),
    ),
  ];
}

/** Leads to the views behind it, if there can be any. */
export function FigureCell({ row, dimension, measure, onOpen }: FigureCellProps) {
  const value = figureOf(row, measure);
  const text = formatFigure(measure, value);
  const isNone = value === null || (value === 0 && figureDefinitions[measure].shape !== 'score');
  if (isNone) return text;
  const [figure, name] = [figureName(measure), valueName(dimension, row.value, row.name)];
  return (
    <AriaButton className={rowButton} onPress={onOpen} aria-label={t`${text}, ${figure}: show the views of ${name}`}>
      {text}
    </AriaButton>
  );
}

interface FigureCellProps {
  row: BreakdownRow;
  dimension: InsightDimension;
  measure: InsightMeasure;
  onOpen: () => void;
}

function RowName({
  row,
  dimension,
  onChoose,
}: {
  row: BreakdownRow;
  dimension: InsightDimension;
  onChoose: () => void;
}) {
  const name = valueName(dimension, row.value, row.name);
  return (
    <span className={styles.rowName}>
      <AriaButton className={rowButton} onPress={onChoose} aria-label={t`Only ${name}`}>
        <bdi>{shortName(dimension, name)}</bdi>
      </AriaButton>
      {dimension === 'streamId' && row.name && (
        <Link href={`${paths.video(row.value)}?tab=insights`} aria-label={t`Insights of ${name}`}>
          <ArrowUpRight size={16} aria-hidden />
        </Link>
      )}
    </span>
  );
}
