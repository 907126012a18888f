import { t } from '@lingui/core/macro';
import type { InsightMeasure } from '@zeacon/contract';
import { Info } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import * as styles from './figures.css.ts';

/** A figure, as the address of Insights names what it explains. */
export type Explained = InsightMeasure | 'card.won' | 'card.engagement';

interface Props {
  name: string;
  measure: Explained;
  /** Undefined for figures that are made up. */
  days: number | undefined;
}

/** As `ExplainedName`, beside a name that stands there already. */
export function ExplainedHead({ name, measure, days }: Props & { days: number }) {
  return (
    <Link
      href={`${paths.insights}?period=${days}&explain=${measure}`}
      className={styles.explainHead}
      aria-label={t`Explain: ${name}`}
    >
      <Info size={14} aria-hidden />
    </Link>
  );
}

/** The name of a figure, which leads to how it is counted, what was left out, and the views behind it. */
export function ExplainedName({ name, measure, days }: Props) {
  if (days === undefined) return name;
  return (
    <Link
      href={`${paths.insights}?period=${days}&explain=${measure}`}
      className={styles.explain}
      aria-label={t`Explain: ${name}`}
    >
      {name}
      <Info size={14} aria-hidden />
    </Link>
  );
}
