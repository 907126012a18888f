import { t } from '@lingui/core/macro';
import { Check, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ListBox, ListBoxItem, ListBoxLoadMoreItem, type Selection } from 'react-aria-components';
import { Button } from './button.tsx';
import * as styles from './chooser-dialog.css.ts';
import { Dialog, DialogActions } from './dialog.tsx';
import { Poster } from './poster.tsx';
import { SearchBox } from './search-box.tsx';
import { Loading, Problem, Skeleton } from './states.tsx';

export interface Choice {
  id: string;
  name: string;
  /** One line below the name. */
  hint: string;
  imageUrl: string | null;
  durationMs?: number | undefined;
}

/** The choices loaded so far. */
export interface Choices {
  items: readonly Choice[] | undefined;
  error: unknown;
  isLoadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

interface Props {
  title: string;
  searchLabel: string;
  /** Message if nothing is found. */
  nothingFound: string;
  choices: Choices;
  search: string;
  onSearch: (search: string) => void;
  isOpen: boolean;
  onClose: () => void;
  /** Already chosen when it opens. Only for a single choice. */
  chosen?: string | null;
  /** Allows choosing several; returns the button's label for their number. */
  actionFor?: (count: number) => string;
  isPending?: boolean;
  /** Shown before the buttons: an alternative to choosing. */
  extra?: ReactNode;
  /** Gets the ids in the order they were chosen. */
  onChoose: (ids: string[]) => void;
}

/** Finds one or several items of the business by name. */
export function ChooserDialog({ title, isOpen, onClose, ...rest }: Props) {
  return (
    <Dialog title={title} size="medium" isOpen={isOpen} onClose={onClose}>
      <Chooser title={title} onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Chooser({
  title,
  searchLabel,
  nothingFound,
  choices: { items, error, isLoadingMore, loadMore, retry },
  search,
  onSearch,
  onClose,
  chosen = null,
  actionFor,
  isPending = false,
  extra,
  onChoose,
}: Omit<Props, 'isOpen'>) {
  const [picked, setPicked] = useState<readonly string[]>(chosen === null ? [] : [chosen]);
  const choose = (selection: Selection) => {
    const ids = selection === 'all' ? (items ?? []).map(({ id }) => id) : [...selection].map(String);
    if (actionFor) setPicked(ids);
    else onChoose(ids.length > 0 ? ids : [...picked]);
  };
  return (
    <>
      <SearchBox label={searchLabel} placeholder={t`Search by name`} value={search} onChange={onSearch} autoFocus />
      {error !== null && !items && <Problem error={error} onRetry={retry} />}
      {!items && error === null && (
        <Loading label={t`Loading`}>
          <div className={styles.bones}>
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={56} radius={10} />
            ))}
          </div>
        </Loading>
      )}
      {items && (
        <ListBox
          aria-label={title}
          className={styles.list}
          selectionMode={actionFor ? 'multiple' : 'single'}
          selectedKeys={picked}
          onSelectionChange={choose}
          renderEmptyState={() => (
            <p className={styles.none}>
              <SearchX size={18} aria-hidden />
              {nothingFound}
            </p>
          )}
        >
          {items.map((choice) => (
            <ListBoxItem key={choice.id} id={choice.id} textValue={choice.name} className={styles.item}>
              <Poster src={choice.imageUrl} durationMs={choice.durationMs} />
              <span className={styles.words}>
                <span className={styles.name}>{choice.name}</span>
                <span className={styles.hint}>{choice.hint}</span>
              </span>
              <span className={actionFor ? styles.box : styles.mark} aria-hidden>
                {picked.includes(choice.id) && <Check size={15} />}
              </span>
            </ListBoxItem>
          ))}
          <ListBoxLoadMoreItem isLoading={isLoadingMore} onLoadMore={loadMore} className={styles.more}>
            {t`Loading more`}
          </ListBoxLoadMoreItem>
        </ListBox>
      )}
      <DialogActions>
        {extra}
        <Button onPress={onClose}>{t`Cancel`}</Button>
        {actionFor && (
          <Button
            variant="primary"
            isDisabled={picked.length === 0}
            isPending={isPending}
            onPress={() => onChoose([...picked])}
          >
            {actionFor(picked.length)}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
