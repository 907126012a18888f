import { createStore, type Store } from '../core/store.ts';

/** How captions look. `size` in percent of the default, `opacity` of the background in percent. */
export interface CaptionStyle {
  readonly size: number;
  readonly color: string;
  readonly background: string;
  readonly opacity: number;
  readonly edge: 'none' | 'shadow' | 'outline' | 'raised' | 'depressed';
}

export interface ViewerPreferences {
  /** Unset until the viewer turns captions on or off. */
  readonly captionsShown: boolean | undefined;
  /** Language of the last chosen captions, BCP 47. */
  readonly captionLanguage: string | undefined;
  /** Language of the last chosen sound track, BCP 47. */
  readonly audioLanguage: string | undefined;
  /** As it was stored: `readCaptionStyle` says whether it can be used. */
  readonly captionStyle: CaptionStyle;
  /** Whether the next video of a playlist starts by itself. */
  readonly playsOn: boolean;
}

export const usualCaptionStyle: CaptionStyle = {
  size: 100,
  color: '#ffffff',
  background: '#000000',
  opacity: 80,
  edge: 'none',
};

const key = 'zc-viewer';
const usual: ViewerPreferences = {
  captionsShown: undefined,
  captionLanguage: undefined,
  audioLanguage: undefined,
  captionStyle: usualCaptionStyle,
  playsOn: true,
};
let preferences: Store<ViewerPreferences> | undefined;
let mayKeep = true;

/** While the page waits for consent, or has none, choices last as long as the page. */
export function keepByConsent(consent: string | undefined): void {
  mayKeep = /^(granted|anonymous)$/.test(consent ?? 'granted');
}

/** What the viewer chose, here or on an earlier visit; all players of the page share it. */
export function getViewerPreferences(): Store<ViewerPreferences> {
  preferences ??= createStore<ViewerPreferences>(recall());
  return preferences;
}

/** Stores a choice for the next visit, if the browser allows it. Call it only for the viewer's own choices. */
export function keepPreference(choice: Partial<ViewerPreferences>): void {
  getViewerPreferences().patch(choice);
  if (!mayKeep) return;
  try {
    localStorage.setItem(key, JSON.stringify(getViewerPreferences().state));
  } catch {
    // Storage may be full or blocked: the choice then lasts as long as the page.
  }
}

function recall(): ViewerPreferences {
  try {
    const kept: Partial<Record<keyof ViewerPreferences, unknown>> = JSON.parse(localStorage.getItem(key) ?? '{}');
    return {
      captionsShown: typeof kept.captionsShown === 'boolean' ? kept.captionsShown : undefined,
      captionLanguage: typeof kept.captionLanguage === 'string' ? kept.captionLanguage : undefined,
      audioLanguage: typeof kept.audioLanguage === 'string' ? kept.audioLanguage : undefined,
      captionStyle: (kept.captionStyle as CaptionStyle | undefined) ?? usualCaptionStyle,
      playsOn: kept.playsOn !== false,
    };
  } catch {
    return usual;
  }
}
