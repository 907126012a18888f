import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { type ArchiveFilter, expiries, publishStatuses, visibilities } from '@zeacon/contract';
import { ArrowDownNarrowWide, ArrowUpNarrowWide, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useCategories } from '../../entities/videos/video-queries.ts';
import { visibilityLabels } from '../../entities/videos/video-state.tsx';
import { phone } from '../../theme/media.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useMedia } from '../../ui/use-media.ts';
import * as styles from './library-filters.css.ts';
import { type Library, sorts } from './library-search.ts';

const typeOptions = (): { value: ArchiveFilter; label: string }[] => [
  { value: 'VIDEO', label: t`Videos` },
  { value: 'ARCHIVE', label: t`Archive` },
];
const statusLabels = { Published: msg`Published`, UnPublished: msg`Not published` } as const;
const expiryLabels = { ACTIVE: msg`Not expired`, EXPIRED: msg`Expired` } as const;

const any = 'any';
const withAny = <Value extends string>(
  label: string,
  values: readonly Value[],
  nameOf: (value: Value) => MessageDescriptor,
) => [{ value: any, label }, ...values.map((value) => ({ value: value as string, label: i18n._(nameOf(value)) }))];
const statusOptions = () => withAny(t`Any status`, publishStatuses, (value) => statusLabels[value]);
const visibilityOptions = () => withAny(t`Any visibility`, visibilities, (value) => visibilityLabels[value].label);
const expiryOptions = () => withAny(t`Any expiry`, expiries, (value) => expiryLabels[value]);
const sortOptions = () => Object.entries(sorts).map(([value, { label }]) => ({ value, label: i18n._(label) }));

/** What viewers are shown, or recordings that are not for them yet. */
export function LibraryTypes({ library: { type, change } }: { library: Library }) {
  return (
    <Segments
      label={t`Type`}
      options={typeOptions()}
      value={type}
      onChange={(wanted: ArchiveFilter) => change({ type: wanted === 'VIDEO' ? '' : wanted })}
    />
  );
}

export function LibraryFilters({ library }: { library: Library }) {
  const { search, sort, direction, narrowingCount, change } = library;
  const isPhone = useMedia(phone);
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const isAscending = direction === 'asc';
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <SearchBox
          label={t`Search videos`}
          placeholder={t`Search by title`}
          value={search}
          onChange={(text) => change({ search: text })}
        />
      </div>
      {isPhone && (
        <Button
          icon={SlidersHorizontal}
          aria-expanded={isOpen}
          aria-controls={panel}
          onPress={() => setIsOpen((before) => !before)}
        >
          {narrowingCount > 0 ? t`Filters (${narrowingCount})` : t`Filters`}
        </Button>
      )}
      {(!isPhone || isOpen) && (
        <div className={styles.selects} id={panel}>
          <FilterSelects library={library} />
          <div className={styles.sort}>
            <NativeSelect
              label={t`Sort by`}
              options={sortOptions()}
              value={sort}
              onChange={(value: string) => change({ sort: value === 'createdDate' ? '' : value })}
            />
            <IconButton
              icon={isAscending ? ArrowUpNarrowWide : ArrowDownNarrowWide}
              label={isAscending ? t`Ascending, change to descending` : t`Descending, change to ascending`}
              variant="secondary"
              onPress={() => change({ direction: toParameter(library, isAscending ? 'desc' : 'asc') })}
            />
          </div>
        </div>
      )}
    </div>
  );
}

function toParameter({ sort }: Library, direction: 'asc' | 'desc'): string {
  return direction === sorts[sort].direction ? '' : direction;
}

function FilterSelects({ library: { status, visibility, expiry, category, change } }: { library: Library }) {
  const { data: categories = [] } = useCategories();
  const used = categories.filter(({ count, name }) => count > 0 || name === category).map(({ name }) => name);
  if (category && !used.includes(category)) used.push(category);
  const one = (name: 'status' | 'visibility' | 'expiry' | 'category') => (value: string) =>
    change({ [name]: value === any ? '' : value });
  const categoryOptions = [
    { value: any, label: t`Any category` },
    ...used.map((name) => ({ value: `=${name}`, label: name })),
  ];
  return (
    <>
      <NativeSelect label={t`Status`} options={statusOptions()} value={status || any} onChange={one('status')} />
      <NativeSelect
        label={t`Visibility`}
        options={visibilityOptions()}
        value={visibility || any}
        onChange={one('visibility')}
      />
      <NativeSelect label={t`Expiry`} options={expiryOptions()} value={expiry || any} onChange={one('expiry')} />
      <NativeSelect
        label={t`Category`}
        options={categoryOptions}
        value={category ? `=${category}` : any}
        onChange={(value: string) => one('category')(value.replace(/^=/, ''))}
      />
    </>
  );
}
