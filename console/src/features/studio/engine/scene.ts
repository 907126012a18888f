import type { Layout } from './layout-geometry.ts';

export interface SceneItem {
  /** Id of the source. */
  id: string;
  /** Screens and pictures are shown whole, cameras are cropped to fill their place. */
  isWhole: boolean;
  /** Shown while there is no picture. */
  label: string;
}

/** A name and a line, over the lower left of the picture. */
export interface LowerThird {
  name: string;
  title: string;
  /** As CSS writes it: `#rrggbb`. */
  color: string;
}

/** Shown instead of the picture. */
export interface Card {
  title: string;
  text: string;
  color: string;
}

/** The parts of the composed picture. */
export interface Scene {
  layout: Layout;
  /** The main one first. */
  items: readonly SceneItem[];
  lowerThird: LowerThird | null;
  card: Card | null;
}
