import type { Hypergraphic } from '@zeacon/contract';
import { useCallback, useMemo, useState } from 'react';
import { useHypergraphics } from '../../entities/hypergraphics/hypergraphic-queries.ts';

const everyPlaced = 1000;

/** The graphics on the video by uuid, including those just placed. */
export function useGraphics(streamId: string) {
  const { data, error, refetch } = useHypergraphics({ streamId, size: everyPlaced });
  const [added, setAdded] = useState<readonly Hypergraphic[]>([]);
  const remember = useCallback((...graphics: Hypergraphic[]) => setAdded((before) => [...before, ...graphics]), []);
  const library = useMemo(
    () => new Map([...added, ...(data?.items ?? [])].map((graphic) => [graphic.uuid, graphic])),
    [added, data],
  );
  return {
    library,
    isRead: data !== undefined,
    error,
    refetch,
    /** A stable function. */
    remember,
  };
}
