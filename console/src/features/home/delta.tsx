import { t } from '@lingui/core/macro';
import { formatter } from '../../language/formatter.ts';
import { growthFactor } from '../../platform/growth.ts';
import { hidden } from '../../ui/page.css.ts';
import * as styles from './figures.css.ts';

const signed = formatter(
  (locales) =>
    new Intl.NumberFormat(locales, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
);

interface Props {
  current: number;
  /** None where the history does not cover the period before whole. */
  previous: number | null | undefined;
  days: number;
}

/** How a figure compares with the period before; nothing where there was none. */
export function Delta({ current, previous, days }: Props) {
  if (!previous) return null;
  const factor = growthFactor(current, previous);
  return (
    <span className={styles.delta}>
      {factor ? `×${factor}` : signed().format(current / previous - 1)}
      <span className={hidden}> {t`compared with the ${days} days before`}</span>
    </span>
  );
}
