import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Input, SearchField } from 'react-aria-components';
import { Select } from '../../ui/select.tsx';
import { type SortName, type StatusFilter, sorts, statusFilters, type useLibrarySearch } from './library-search.ts';
import * as styles from './videos-page.css.ts';

const typingPauseMs = 250;

export function LibraryFilters({ library }: { library: ReturnType<typeof useLibrarySearch> }) {
  const { search, sort, status, change } = library;
  const [text, setText] = useState(search);

  useEffect(() => setText(search), [search]);
  useEffect(() => {
    if (text === search) return undefined;
    const timer = setTimeout(() => change({ search: text }), typingPauseMs);
    return () => clearTimeout(timer);
  });

  return (
    <div className={styles.filters}>
      <SearchField aria-label="Search videos" value={text} onChange={setText} className={styles.search}>
        <Search size={16} aria-hidden className={styles.searchIcon} />
        <Input placeholder="Search by title" className={styles.searchInput} />
      </SearchField>
      <Select
        label="Status"
        isCompact
        options={optionsOf(statusFilters)}
        value={status}
        onChange={(value: StatusFilter) => change({ status: value === 'all' ? '' : value })}
      />
      <Select
        label="Sort"
        isCompact
        options={optionsOf(sorts)}
        value={sort}
        onChange={(value: SortName) => change({ sort: value === 'newest' ? '' : value })}
      />
    </div>
  );
}

function optionsOf<Name extends string>(table: Record<Name, { label: string }>) {
  return (Object.keys(table) as Name[]).map((value) => ({ value, label: table[value].label }));
}
