import { type LucideIcon, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ListAddress, useExistingPage } from '../platform/list-address.ts';
import { Button } from './button.tsx';
import * as styles from './list-page.css.ts';
import { Page } from './page.tsx';
import { Pagination } from './pagination.tsx';
import { SearchBox } from './search-box.tsx';
import { EmptyState, Loading, Problem } from './states.tsx';

/** One page of a list. */
export interface Listed<Item> {
  items: readonly Item[];
  page: number;
  totalItems: number;
  totalPages: number;
}

/** For a list that is always loaded as a whole. */
export function onePage<Item>(items: readonly Item[]): Listed<Item> {
  return { items, page: 0, totalItems: items.length, totalPages: 1 };
}

interface Props<Item> {
  title: string;
  lead: ReactNode;
  back?: { href: string; label: string };
  /** For rows that are read rather than compared. */
  isNarrow?: boolean;
  /** The list as returned by a query. */
  list: { data: Listed<Item> | undefined; error: unknown; refetch: () => unknown };
  address: ListAddress;
  /** The main action here, such as creating the first item. Shown in the head, and in the empty state. */
  action?: ReactNode;
  search?: { label: string; placeholder: string };
  /** Shown beside the search. */
  filters?: ReactNode;
  loading: { label: string; bones: ReactNode };
  /** `action` if it differs from that of a list with items. */
  empty: { icon: LucideIcon; title: string; text: ReactNode; action?: ReactNode };
  /** Shown if nothing matches although the list may have items. Not for a list without search and filters. */
  noMatch?: { title: string; text: ReactNode; showAll: string };
  /** Shown above search, filters and list, whatever is in them. */
  before?: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
  /** Shown below the list. */
  after?: ReactNode;
}

/** The frame of every list: head, search and filters in the address, loading, failure, empty state, pages. */
export function ListPage<Item>({
  title,
  lead,
  back,
  isNarrow,
  address,
  search,
  filters,
  before,
  children,
  ...rest
}: Props<Item>) {
  const { list, action, loading, empty, noMatch, after } = rest;
  const { data, error } = list;
  const isEmpty = data?.totalItems === 0 && !(noMatch && address.isNarrowed);
  useExistingPage(data, address.turnTo);
  return (
    <Page
      title={title}
      lead={lead}
      {...(back && { back })}
      {...(isNarrow && { isNarrow })}
      actions={data && !isEmpty && action}
    >
      {before}
      {!isEmpty && (search || filters) && (
        <div className={styles.filters}>
          {search && (
            <div className={styles.search}>
              <SearchBox {...search} value={address.search} onChange={(text) => address.change({ search: text })} />
            </div>
          )}
          {filters}
        </div>
      )}
      {error !== null && !data && <Problem error={error} onRetry={() => void list.refetch()} />}
      {error === null && !data && <Loading label={loading.label}>{loading.bones}</Loading>}
      {isEmpty && (
        <EmptyState icon={empty.icon} title={empty.title} action={empty.action ?? action}>
          {empty.text}
        </EmptyState>
      )}
      {data?.totalItems === 0 && address.isNarrowed && noMatch && (
        <EmptyState
          icon={SearchX}
          title={noMatch.title}
          action={<Button onPress={address.showAll}>{noMatch.showAll}</Button>}
        >
          {noMatch.text}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          {children(data.items)}
          <Pagination {...data} onChange={address.turnTo} />
        </>
      )}
      {after}
    </Page>
  );
}
