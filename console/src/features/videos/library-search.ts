import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type ArchiveFilter,
  archiveFilters,
  type Expiry,
  expiries,
  type PublishStatus,
  publishStatuses,
  type SortDirection,
  type StreamSort,
  type Visibility,
  visibilities,
} from '@zeacon/contract';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { LibraryQuery } from '../../entities/videos/video-queries.ts';
import { withValues } from '../../platform/address-values.ts';

/** The sort orders of the library, with the default direction of each. */
export const sorts = {
  createdDate: { label: msg`Date added`, direction: 'desc' },
  updatedDate: { label: msg`Last change`, direction: 'desc' },
  name: { label: msg`Title`, direction: 'asc' },
  durationMs: { label: msg`Length`, direction: 'desc' },
  eventStart: { label: msg`Event start`, direction: 'desc' },
  sizeBytes: { label: msg`File size`, direction: 'desc' },
} as const satisfies Record<StreamSort, { label: MessageDescriptor; direction: SortDirection }>;

interface Filters {
  search: string;
  type: ArchiveFilter;
  status: PublishStatus | '';
  visibility: Visibility | '';
  expiry: Expiry | '';
  category: string;
  sort: StreamSort;
  direction: SortDirection;
}
export type FilterName = keyof Filters;

function known<Value extends string>(value: string | null, values: readonly Value[]): Value | '' {
  return values.find((one) => one === value) ?? '';
}

function readFilters(params: URLSearchParams): Filters {
  const sort = known(params.get('sort'), Object.keys(sorts) as StreamSort[]) || 'createdDate';
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    type: known(params.get('type'), archiveFilters) === 'ARCHIVE' ? 'ARCHIVE' : 'VIDEO',
    status: known(params.get('status'), publishStatuses),
    visibility: known(params.get('visibility'), visibilities),
    expiry: known(params.get('expiry'), expiries),
    category: (params.get('category') ?? '').slice(0, 200),
    sort,
    direction: known(params.get('direction'), ['asc', 'desc']) || sorts[sort].direction,
  };
}

function toQuery({ search, type, status, visibility, expiry, category, sort, direction }: Filters): LibraryQuery {
  return {
    filter: type,
    sort,
    direction,
    ...(search && { search }),
    ...(status && { publishStatus: status }),
    ...(visibility && { accessVisibility: visibility }),
    ...(expiry && { expiry }),
    ...(category && { category }),
  };
}

/** Names of parameters in the address; `sort` and `type` are not filters that "show all" clears. */
const narrowing = ['search', 'status', 'visibility', 'expiry', 'category'] as const;

/** The library's filters and order, stored in the address; unknown values count as unset. */
export function useLibrarySearch() {
  const [params, setParams] = useSearchParams();
  const key = params.toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `params`.
  const filters = useMemo(() => readFilters(params), [key]);
  const query = useMemo(() => toQuery(filters), [filters]);

  /** Empty and default values are removed from the address. */
  function change(changes: Partial<Record<FilterName, string>>) {
    setParams((before) => withValues(before, { ...('sort' in changes && { direction: '' }), ...changes }), {
      replace: 'search' in changes,
    });
  }

  return {
    ...filters,
    query,
    /** Identifies the list. */
    key,
    narrowingCount: narrowing.filter((name) => name !== 'search' && filters[name] !== '').length,
    isNarrowed: narrowing.some((name) => filters[name] !== ''),
    change,
    showAll: () => change(Object.fromEntries(narrowing.map((name) => [name, '']))),
  };
}
export type Library = ReturnType<typeof useLibrarySearch>;
