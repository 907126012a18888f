import type { PublicPlayerConfig, PublicWidget } from '@zeacon/contract';
import type { toStrings } from '../../words/strings.ts';

/** What the forms of a widget show, and what visitors do in them. */
export interface WidgetView {
  widget: PublicWidget;
  config: PublicPlayerConfig;
  words: ReturnType<typeof toStrings>;
  /** Name of what is played. */
  name: string;
  isOpen: boolean;
  /** Whether the visitor opened it. */
  isAskedFor: boolean;
  /** Number of the open story, from 0. */
  story: number;
  renderPlayer: () => unknown;
  open: () => void;
  openStory: (number: number) => void;
  /** Goes on with another story of the open feed. */
  goToStory: (number: number) => void;
  collapse: () => void;
  close: () => void;
  onKey: (event: KeyboardEvent) => void;
}
