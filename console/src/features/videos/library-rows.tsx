import type { Stream } from '@zeacon/contract';
import { Suspense } from 'react';
import { useVideoFigures } from '../../entities/insights/insight-queries.ts';
import type { DrawnRows } from '../../entities/videos/many-videos-queries.ts';
import { useMay } from '../../platform/may.tsx';
import { later } from '../../ui/later.ts';
import type { Library } from './library-search.ts';
import { useSelection } from './use-selection.ts';
import { VideoGrid } from './video-grid.tsx';

const BulkBar = later(() => import('./bulk-bar.tsx').then((m) => m.BulkBar));

interface RowsProps {
  library: Library;
  total: number;
  at: (index: number) => Stream | undefined;
  /** The ids of the loaded pages. */
  ids: readonly (readonly string[])[];
  onDraw: (rows: DrawnRows) => void;
}

const noIds: readonly (readonly string[])[] = [];

/** The videos of the library, with their figures, and what can be done with those that are chosen. */
export function LibraryRows({ library: { key, query }, total, at, ids, onDraw }: RowsProps) {
  const figures = useVideoFigures(useMay('insights.read') ? ids : noIds);
  const selection = useSelection(key, query);
  const mayChoose = useMay('videos.write');
  return (
    <>
      <VideoGrid
        listKey={key}
        total={total}
        at={at}
        figuresOf={({ id }) => figures.get(id)}
        selection={mayChoose ? selection : undefined}
        onDraw={onDraw}
      />
      <Suspense>
        {mayChoose && (selection.videos.size > 0 || selection.isCollecting) && <BulkBar selection={selection} />}
      </Suspense>
    </>
  );
}
