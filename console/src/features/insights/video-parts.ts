import { t } from '@lingui/core/macro';
import type { CallToAction, Stream } from '@zeacon/contract';
import { useMemo } from 'react';
import { type Asked, useOverlayFigures } from '../../entities/insights/insight-queries.ts';
import { useOverlays } from '../../entities/overlays/overlay-queries.ts';
import type { ChartMark } from '../../ui/chart/chart-line.ts';

/** Something of the business that is there for a part of the video. */
export interface VideoPart {
  id: string;
  kind: Exclude<ChartMark['tone'], 'note'>;
  name: string;
  startMs: number;
  endMs: number;
  /** Clicks on it in the period. */
  clicks: number;
}

/** Chapters, graphics and calls to action of a video, in the order of their times. */
export function useVideoParts({ id, chapters, playback }: Stream, asked: Asked): readonly VideoPart[] {
  const overlays = useOverlays(id).data;
  const figures = useOverlayFigures('PLACEMENT', asked, 0).data;
  const durationMs = playback?.durationMs ?? 0;
  return useMemo(() => {
    const figuresOf = (overlay: string) => figures?.items.find((row) => row.id === overlay);
    const parts: VideoPart[] = [
      ...chapters.map(({ title, startMs }, index) => ({
        id: `chapter-${startMs}`,
        kind: 'chapter' as const,
        name: title,
        startMs,
        endMs: chapters[index + 1]?.startMs ?? durationMs,
        clicks: 0,
      })),
      ...(overlays?.hypergraphics ?? []).map((placement) => ({
        id: placement.id,
        kind: 'graphic' as const,
        name: figuresOf(placement.id)?.name || t`Hypergraphic`,
        startMs: placement.dropTimestamp,
        endMs: placement.removeTimestamp ?? durationMs,
        clicks: figuresOf(placement.id)?.clicks ?? 0,
      })),
      ...(overlays?.callsToAction ?? [])
        .filter(({ moment }) => moment === 'TIME')
        .map((call) => ({
          id: call.id,
          kind: 'call' as const,
          name: nameOf(call),
          startMs: call.startMs,
          endMs: call.kind === 'AD' ? call.startMs + 1000 : (call.endMs ?? durationMs),
          clicks: figuresOf(call.id)?.clicks ?? 0,
        })),
    ];
    return parts.sort((a, b) => a.startMs - b.startMs);
  }, [chapters, overlays, figures, durationMs]);
}

const nameOf = ({ text, headline }: CallToAction) => text || headline || t`Call to action`;

export const partsAt = (parts: readonly VideoPart[], fromMs: number, toMs: number) =>
  parts.filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs);
