import type { Layout } from './layout-geometry.ts';

export interface SceneItem {
  /** Of the source. */
  id: string;
  /** Screens and pictures are shown whole, cameras fill their place. */
  isWhole: boolean;
  /** Stands where there is no picture yet. */
  label: string;
}

/** A name and a line, over the lower left of the picture. */
export interface LowerThird {
  name: string;
  title: string;
  /** As CSS writes it: `#rrggbb`. */
  color: string;
}

/** Stands in place of the picture. */
export interface Card {
  title: string;
  text: string;
  color: string;
}

/** What the picture is composed of. */
export interface Scene {
  layout: Layout;
  /** The main one first. */
  items: readonly SceneItem[];
  lowerThird: LowerThird | null;
  card: Card | null;
}
