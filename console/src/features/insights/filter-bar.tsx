import { t } from '@lingui/core/macro';
import { InsightDimension } from '@zeacon/contract';
import { ListFilter, X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { dimensionName, labelledValue } from '../../entities/insights/dimension-names.ts';
import { useValueNames } from '../../entities/insights/insight-queries.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { later } from '../../ui/later.ts';
import type { InsightAddress } from './insight-address.ts';
import * as styles from './insights.css.ts';

const FilterDialog = later(() => import('./filter-dialog.tsx').then((m) => m.FilterDialog));

interface Props {
  address: InsightAddress;
  /** Dimensions that the page itself decides. */
  without?: readonly InsightDimension[];
  /** At the end of its line. */
  end?: ReactNode;
}

/** The views that are counted: a chip for each filter, and a way to add one. */
export function FilterBar({ address, without = [], end }: Props) {
  const [opened, setOpened] = useState<InsightDimension>();
  const { filters, setFilter, clearFilters } = address;
  const dimensions = InsightDimension.options.filter((dimension) => !without.includes(dimension));
  const set = dimensions.filter((dimension) => (filters[dimension]?.length ?? 0) > 0);
  return (
    <section className={styles.chips} aria-label={t`Filters`}>
      <Button size="small" icon={ListFilter} onPress={() => setOpened(firstOf(dimensions))}>
        {t`Add filter`}
      </Button>
      {set.map((dimension) => (
        <Chip key={dimension} dimension={dimension} address={address} onOpen={() => setOpened(dimension)} />
      ))}
      {set.length > 1 && (
        <Button size="small" variant="quiet" onPress={clearFilters}>
          {t`Remove all filters`}
        </Button>
      )}
      {end && <div className={styles.end}>{end}</div>}
      {opened && (
        <Suspense fallback={null}>
          <FilterDialog
            dimensions={dimensions}
            initial={opened}
            address={address}
            onApply={setFilter}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Pages are what one most often looks for. */
const firstOf = (dimensions: readonly InsightDimension[]) => dimensions.find((one) => one === 'page') ?? dimensions[0]!;

interface ChipProps {
  dimension: InsightDimension;
  address: InsightAddress;
  onOpen: () => void;
}

function Chip({ dimension, address: { filters, setFilter }, onOpen }: ChipProps) {
  const values = filters[dimension] ?? [];
  const [first = ''] = values;
  const names = useValueNames(dimension, [first]);
  const more = values.length - 1;
  const label = labelledValue(dimension, first, names ? names.get(first) : first);
  const what = dimensionName(dimension);
  return (
    <span className={styles.chip}>
      <AriaButton className={styles.chipText} onPress={onOpen} aria-label={t`Change filter: ${label}`}>
        <bdi>{more > 0 ? t`${label} and ${more} more` : label}</bdi>
      </AriaButton>
      <IconButton icon={X} size="small" label={t`Remove filter: ${what}`} onPress={() => setFilter(dimension, [])} />
    </span>
  );
}
