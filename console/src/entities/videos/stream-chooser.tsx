import { t } from '@lingui/core/macro';
import type { Stream } from '@zeacon/contract';
import { useMemo, useState } from 'react';
import { type Choice, ChooserDialog } from '../../ui/chooser-dialog.tsx';
import { hiddenReason } from './hidden-reason.ts';
import { useStreamChoices } from './stream-choices.ts';

interface Props {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  chosen?: string | null;
  actionFor?: (count: number) => string;
  isPending?: boolean;
  onChoose: (ids: string[]) => void;
  /** An extra note on a video, next to its state. */
  note?: (id: string) => string | undefined;
}

/** Chooses among everything playable: one video, or several if `actionFor` is given. */
export function StreamChooser({ note, ...rest }: Props) {
  const [search, setSearch] = useState('');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useStreamChoices(search.trim());
  const items = useMemo(
    () => data?.pages.flatMap((page) => page.items).map((stream) => toChoice(stream, note?.(stream.id))),
    [data, note],
  );
  return (
    <ChooserDialog
      {...rest}
      searchLabel={t`Search videos`}
      nothingFound={t`No video found`}
      search={search}
      onSearch={setSearch}
      choices={{
        items,
        error,
        isLoadingMore: isFetchingNextPage,
        loadMore: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
        retry: () => void refetch(),
      }}
    />
  );
}

function toChoice(stream: Stream, note: string | undefined): Choice {
  const state = hiddenReason(stream) ?? t`Published`;
  return {
    id: stream.id,
    name: stream.name,
    hint: note ? t({ message: `${state}, ${note}`, comment: 'Two facts about a video' }) : state,
    imageUrl: stream.thumbnailUrl,
    durationMs: stream.playback?.durationMs,
  };
}
