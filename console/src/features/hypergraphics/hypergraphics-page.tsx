import type { Hypergraphic } from '@zeacon/contract';
import { Plus, SearchX, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useHypergraphics } from '../../platform/hypergraphic-queries.ts';
import { useExistingPage } from '../../platform/list-address.ts';
import { Button } from '../../ui/button.tsx';
import { OverlayFigures } from '../../ui/overlay-figures.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { DeleteHypergraphicDialog } from './delete-hypergraphic-dialog.tsx';
import { HypergraphicCard } from './hypergraphic-card.tsx';
import { HypergraphicDialog } from './hypergraphic-dialog.tsx';
import * as styles from './hypergraphics-page.css.ts';
import { useHypergraphicSearch } from './use-hypergraphic-search.ts';

const uses = [
  { value: 'all', label: 'All' },
  { value: 'live', label: 'For live streams' },
] as const;

/** The library: every clickable picture of the business, to be placed on videos. */
export function HypergraphicsPage() {
  const { search, isLiveOnly, query, change } = useHypergraphicSearch();
  const { data, error, refetch } = useHypergraphics(query);
  useExistingPage(data, change);
  const [editing, setEditing] = useState<Hypergraphic | 'new'>();
  const [deleting, setDeleting] = useState<Hypergraphic>();
  const isFiltered = search !== '' || isLiveOnly;
  const isEmpty = data?.totalItems === 0 && !isFiltered;
  const create = (
    <Button variant="primary" icon={Plus} onPress={() => setEditing('new')}>
      New hypergraphic
    </Button>
  );
  return (
    <Page
      title="Hypergraphics"
      lead="Clickable pictures to put into your videos, each as often as you like."
      actions={data && !isEmpty && create}
    >
      {!isEmpty && (
        <div className={styles.filters}>
          <SearchBox
            label="Search hypergraphics"
            placeholder="Search by name or address"
            value={search}
            onChange={(text) => change({ search: text })}
          />
          <Select
            label="Use"
            isCompact
            options={uses}
            value={isLiveOnly ? 'live' : 'all'}
            onChange={(value) => change({ live: value === 'live' ? 'yes' : '' })}
          />
        </div>
      )}
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Loading hypergraphics">
          <div className={styles.grid}>
            {[1, 2, 3, 4].map((card) => (
              <Skeleton key={card} height={230} radius={16} />
            ))}
          </div>
        </Loading>
      )}
      {isEmpty && (
        <EmptyState icon={Sparkles} title="No hypergraphics yet" action={create}>
          Upload a picture of a product, a logo or a button, give it a link, and drop it into a video where it matters.
        </EmptyState>
      )}
      {data?.totalItems === 0 && !isEmpty && (
        <EmptyState
          icon={SearchX}
          title="No hypergraphic matches"
          action={<Button onPress={() => change({ search: '', live: '', page: '' })}>Show all hypergraphics</Button>}
        >
          Try another name or address.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <ul className={styles.grid} aria-label="Hypergraphics">
            {data.items.map((graphic) => (
              <HypergraphicCard
                key={graphic.uuid}
                graphic={graphic}
                onEdit={() => setEditing(graphic)}
                onDelete={() => setDeleting(graphic)}
              />
            ))}
          </ul>
          <Pagination {...data} onChange={(page) => change({ page: page === 0 ? '' : String(page + 1) })} />
          <OverlayFigures by="GRAPHIC" />
        </>
      )}
      <HypergraphicDialog
        graphic={editing === 'new' ? undefined : editing}
        isOpen={editing !== undefined}
        onClose={() => setEditing(undefined)}
      />
      {deleting && <DeleteHypergraphicDialog graphic={deleting} isOpen onClose={() => setDeleting(undefined)} />}
    </Page>
  );
}
