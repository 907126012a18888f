import { t } from '@lingui/core/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { ChooserDialog } from '../../ui/chooser-dialog.tsx';
import { videoCount } from '../videos/video-count.ts';
import { usePlaylistChoices } from './playlist-choices.ts';

interface Props {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  chosen?: string | null;
  onChoose: (ids: string[]) => void;
  extra?: ReactNode;
}

export function PlaylistChooser(props: Props) {
  const [search, setSearch] = useState('');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePlaylistChoices(search.trim());
  const items = useMemo(
    () =>
      data?.pages
        .flatMap((page) => page.items)
        .map(({ id, name, itemCount, totalDurationMs, thumbnailUrl }) => ({
          id,
          name,
          hint: videoCount(itemCount),
          imageUrl: thumbnailUrl,
          ...(itemCount > 0 && { durationMs: totalDurationMs }),
        })),
    [data],
  );
  return (
    <ChooserDialog
      {...props}
      searchLabel={t`Search playlists`}
      nothingFound={t`No playlist found`}
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
