import { t } from '@lingui/core/macro';
import { type InsightDimension, insightFilterMaxValues } from '@zeacon/contract';
import { useState } from 'react';
import { dimensionName, valueName } from '../../entities/insights/dimension-names.ts';
import { useFilterValues, useValueNames } from '../../entities/insights/insight-queries.ts';
import { formatCount } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import type { InsightAddress } from './insight-address.ts';
import * as styles from './insights.css.ts';

interface Props {
  title?: string;
  dimensions: readonly InsightDimension[];
  initial: InsightDimension;
  address: Pick<InsightAddress, 'asked' | 'filters'>;
  /** How many values can be chosen, and how many must be. */
  max?: number;
  min?: number;
  /** What its button does. */
  applyLabel?: string;
  onApply: (dimension: InsightDimension, values: readonly string[]) => void;
  onClose: () => void;
}

const none: readonly string[] = [];

interface Item {
  value: string;
  name: string;
  pageViews?: number;
}

/** What can be chosen: first what is chosen already without being among those that are viewed most. */
function useItems(
  dimension: InsightDimension,
  viewed: readonly Item[] | undefined,
  before: readonly string[],
): readonly Item[] {
  const names = useValueNames(dimension, before);
  if (!viewed) return [];
  const isAbove = new Set(viewed.map(({ value }) => value));
  const more = before.filter((value) => !isAbove.has(value));
  return [...more.map((value) => ({ value, name: (names ? names.get(value) : value) ?? '' })), ...viewed];
}

/** Chooses values of one dimension, out of those that there are in the period. */
export function FilterDialog({
  title,
  dimensions,
  initial,
  address,
  max = insightFilterMaxValues,
  min = 0,
  applyLabel,
  onApply,
  onClose,
}: Props) {
  const [dimension, setDimension] = useState(initial);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(address.filters[initial] ?? []);
  const { [dimension]: before = none, ...others } = address.filters;
  const list = useFilterValues({
    ...address.asked,
    filters: others,
    filterName: dimension,
    ...(search && { search }),
    size: 100,
  });
  const turn = (next: InsightDimension) => {
    setDimension(next);
    setSearch('');
    setChosen(address.filters[next] ?? []);
  };
  const toggle = (value: string) =>
    setChosen(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  const apply = () => {
    onApply(dimension, chosen);
    onClose();
  };
  const what = dimensionName(dimension);
  const items = useItems(dimension, list.data?.items, search ? none : before);
  const count = formatCount(chosen.length);
  const most = formatCount(max);
  return (
    <Dialog title={title ?? t`Filter`} isOpen onClose={onClose} size="medium">
      {dimensions.length > 1 && (
        <NativeSelect
          label={t`Filter by`}
          options={dimensions.map((value) => ({ value, label: dimensionName(value) }))}
          value={dimension}
          onChange={turn}
        />
      )}
      <SearchBox label={t`Search: ${what}`} placeholder={t`Search`} value={search} onChange={setSearch} autoFocus />
      {list.error && !list.data && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      {!list.data && !list.error && (
        <Loading label={t`Loading values`}>
          <Skeleton height={200} />
        </Loading>
      )}
      {list.data && items.length === 0 && (
        <p className={styles.soft}>{search ? t`Nothing matches in this period.` : t`There is none in this period.`}</p>
      )}
      {items.length > 0 && (
        <fieldset className={styles.values} aria-label={what}>
          {items.map(({ value, name, pageViews }: Item) => {
            const isChosen = chosen.includes(value);
            return (
              <label key={value} className={styles.valueLine}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={!isChosen && chosen.length >= max}
                  onChange={() => toggle(value)}
                />
                <bdi className={styles.valueText}>{valueName(dimension, value, name)}</bdi>
                {pageViews !== undefined && (
                  <span className={styles.number} title={t`Players shown`}>
                    {formatCount(pageViews)}
                  </span>
                )}
              </label>
            );
          })}
        </fieldset>
      )}
      <p className={styles.soft} role="status">
        {max < insightFilterMaxValues ? t`${count} of at most ${most} chosen` : t`${count} chosen`}
      </p>
      <DialogActions>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button variant="primary" onPress={apply} isDisabled={chosen.length < min}>
          {applyLabel ?? t`Apply`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
