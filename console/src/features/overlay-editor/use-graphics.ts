import type { Hypergraphic } from '@zeacon/contract';
import { useMemo, useState } from 'react';
import { useHypergraphics } from '../../platform/hypergraphic-queries.ts';

const everyPlaced = 1000;

/** The graphics that stand on the video, those placed a moment ago included, by uuid. */
export function useGraphics(streamId: string) {
  const { data, error, refetch } = useHypergraphics({ streamId, size: everyPlaced });
  const [added, setAdded] = useState<readonly Hypergraphic[]>([]);
  const library = useMemo(
    () => new Map([...added, ...(data?.items ?? [])].map((graphic) => [graphic.uuid, graphic])),
    [added, data],
  );
  return {
    library,
    isRead: data !== undefined,
    error,
    refetch,
    remember: (graphic: Hypergraphic) => setAdded((before) => [...before, graphic]),
  };
}
