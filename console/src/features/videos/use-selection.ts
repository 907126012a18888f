import { t } from '@lingui/core/macro';
import type { Stream } from '@zeacon/contract';
import { useRef, useState } from 'react';
import { useLibraryRange } from '../../entities/videos/library-writes.ts';
import type { LibraryQuery } from '../../entities/videos/video-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';

interface Chosen {
  /** Key of the list they were selected in: another list starts with nothing selected. */
  key: string;
  videos: ReadonlyMap<string, Stream>;
}

const none: ReadonlyMap<string, Stream> = new Map();

/** The selected videos of a list, as they were when selected. Rows not yet loaded are requested. */
export function useSelection(key: string, query: LibraryQuery) {
  const [chosen, setChosen] = useState<Chosen>({ key, videos: none });
  const [isCollecting, setIsCollecting] = useState(false);
  const readRange = useLibraryRange(query);
  const snackbar = useSnackbar();
  const anchor = useRef<number>(undefined);
  const turn = useRef(0);
  const videos = chosen.key === key ? chosen.videos : none;
  const choose = (next: ReadonlyMap<string, Stream>) => setChosen({ key, videos: next });

  async function collect(from: number, to: number) {
    turn.current += 1;
    const mine = turn.current;
    setIsCollecting(true);
    try {
      const read = await readRange(from, to);
      if (mine === turn.current) choose(new Map(read.map((video) => [video.id, video])));
    } catch (error) {
      const reason = messageOf(error);
      snackbar.error(t`The videos could not be selected. ${reason}`);
    } finally {
      if (mine === turn.current) setIsCollecting(false);
    }
  }

  return {
    videos,
    isCollecting,
    toggle(index: number, video: Stream) {
      anchor.current = index;
      const next = new Map(videos);
      if (!next.delete(video.id)) next.set(video.id, video);
      choose(next);
    },
    /** Selects everything between the last selected row and this one. */
    extendTo: (index: number, from: number) => {
      anchor.current ??= from;
      return collect(Math.min(anchor.current, index), Math.max(anchor.current, index));
    },
    selectAll: (total: number) => collect(0, total - 1),
    clear() {
      turn.current += 1;
      anchor.current = undefined;
      setIsCollecting(false);
      choose(none);
    },
  };
}
export type VideoSelection = ReturnType<typeof useSelection>;
