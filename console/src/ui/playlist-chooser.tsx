import { type ReactNode, useMemo, useState } from 'react';
import { usePlaylistChoices } from '../platform/playlist-choices.ts';
import { ChooserDialog } from './chooser-dialog.tsx';
import { videoCount } from './video-count.ts';

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
      searchLabel="Search playlists"
      noun="playlist"
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
