import type { ViewerHypergraphic } from '@zeacon/contract';
import type { Span } from './schedule.ts';

/** One showing of a graphic. Its times are those of the media. */
export interface Placed extends Span {
  readonly id: string;
  /** Percent of the picture. */
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly graphic: ViewerHypergraphic;
}

/** What is shown over the picture. */
export interface OverlayState {
  readonly streamId: string;
  /** Lowest layer first. */
  readonly placed: readonly Placed[];
  /** As sent by the server; whoever reads them must validate them. */
  readonly callsToAction: readonly unknown[];
}

export const initialOverlayState: OverlayState = { streamId: '', placed: [], callsToAction: [] };
