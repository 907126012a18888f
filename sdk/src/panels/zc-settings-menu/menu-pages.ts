import { findChapter, selectChapters } from '../../core/player/chapters.ts';
import { isOnAir } from '../../core/player/live-state.ts';
import { type PlayerState, playbackRates, type Quality } from '../../core/player/player-state.ts';
import type { PlayerActions } from '../../player/player-context.ts';
import { toClock, toRate, toTenths } from '../../words/formats.ts';
import type { toPanelStrings } from '../../words/panels/panel-strings.ts';

export type MenuPage = 'settings' | 'quality' | 'audio' | 'speed' | 'captions' | 'chapters';

/** One item of a menu. Without `checked` it is an action; with it, a choice or a switch. */
export interface MenuItem {
  readonly key: string;
  readonly label: string;
  /** Shown at the end of the item. */
  readonly value?: string;
  readonly checked?: boolean;
  readonly toggles?: boolean;
  /** Opens another page instead of closing the menu. */
  readonly opens?: MenuPage;
  readonly stays?: boolean;
  run?(): void;
}

export interface MenuSource {
  state: PlayerState;
  actions: PlayerActions;
  words: ReturnType<typeof toPanelStrings>;
}

export function toPageTitle(page: MenuPage, words: MenuSource['words']): string {
  return words[page];
}

export function toMenuItems(page: MenuPage, source: MenuSource): MenuItem[] {
  return pages[page](source);
}

const pages: Record<MenuPage, (source: MenuSource) => MenuItem[]> = {
  settings({ state, actions, words }) {
    const { captions, shownCaption, qualities, audioTracks, playbackRate, language, loop } = state;
    const caption = captions.find(({ id }) => id === shownCaption);
    const chapter = findChapter(selectChapters(state), state.currentTime);
    const onAir = isOnAir(state.live?.status);
    const items: (MenuItem | false)[] = [
      qualities.length > 1 && {
        key: 'quality',
        label: words.quality,
        value: toQualityNow(state, words),
        opens: 'quality',
      },
      !onAir && {
        key: 'speed',
        label: words.speed,
        value: playbackRate === 1 ? words.normal : toRate(playbackRate, language),
        opens: 'speed',
      },
      audioTracks.length > 1 && {
        key: 'audio',
        label: words.audio,
        value: audioTracks.find(({ id }) => id === state.heardAudio)?.label ?? '',
        opens: 'audio',
      },
      captions.length > 0 && {
        key: 'captions',
        label: words.captions,
        value: caption?.label ?? words.off,
        opens: 'captions',
      },
      selectChapters(state).length > 0 && {
        key: 'chapters',
        label: words.chapters,
        value: chapter?.title ?? '',
        opens: 'chapters',
      },
      captions.length > 0 && {
        key: 'transcript',
        label: words.transcript,
        checked: state.transcript,
        toggles: true,
        run: () => actions.toggleTranscript?.(),
      },
      onAir && {
        key: 'live',
        label: words.delay,
        value: words.delayOf(toTenths(state.live?.behind ?? 0, language)),
        run: () => actions.goLive?.(),
      },
      !onAir && {
        key: 'loop',
        label: words.loop,
        checked: loop,
        toggles: true,
        stays: true,
        run: () => actions.setLoop(!loop),
      },
      state.shareUrl !== undefined && { key: 'share', label: words.share, run: () => actions.share?.() },
      { key: 'help', label: words.shortcuts, run: () => actions.openDialog?.('help') },
    ];
    return items.filter((item) => item !== false);
  },

  quality({ state, actions, words }) {
    const { qualities, chosenQuality, language } = state;
    const best = [...qualities].sort((a, b) => b.height - a.height || b.bitrate - a.bitrate);
    return [
      {
        key: 'auto',
        label: chosenQuality === 'auto' ? toQualityNow(state, words) : words.auto,
        checked: chosenQuality === 'auto',
        run: () => actions.chooseQuality('auto'),
      },
      ...best.map((quality) => ({
        key: String(quality.id),
        label: toQualityLabel(quality, language),
        checked: quality.id === chosenQuality,
        run: () => actions.chooseQuality(quality.id),
      })),
    ];
  },

  speed: ({ state, actions, words }) =>
    playbackRates.map((rate) => ({
      key: String(rate),
      label: rate === 1 ? words.normal : toRate(rate, state.language),
      checked: rate === state.playbackRate,
      run: () => actions.setPlaybackRate(rate),
    })),

  audio: ({ state, actions }) =>
    state.audioTracks.map(({ id, label }) => ({
      key: String(id),
      label,
      checked: id === state.heardAudio,
      run: () => actions.chooseAudio?.(id),
    })),

  captions: ({ state, actions, words }) => [
    {
      key: 'off',
      label: words.off,
      checked: state.shownCaption === undefined,
      run: () => actions.chooseCaption(undefined),
    },
    ...state.captions.map(({ id, label }) => ({
      key: String(id),
      label,
      checked: id === state.shownCaption,
      run: () => actions.chooseCaption(id),
    })),
    { key: 'style', label: words.captionStyle, run: () => actions.openDialog?.('captionStyle') },
  ],

  chapters({ state, actions }) {
    const chapters = selectChapters(state);
    const now = findChapter(chapters, state.currentTime);
    return chapters.map((chapter) => ({
      key: String(chapter.startSeconds),
      label: chapter.title,
      value: toClock(chapter.startSeconds, state.language),
      checked: chapter === now,
      run: () => actions.seek(chapter.startSeconds),
    }));
  },
};

/** The chosen quality; for `auto`, also the one on screen. */
function toQualityNow({ qualities, chosenQuality, shownQuality, language }: PlayerState, words: MenuSource['words']) {
  const id = chosenQuality === 'auto' ? shownQuality : chosenQuality;
  const quality = qualities.find((each) => each.id === id);
  const label = quality && toQualityLabel(quality, language);
  if (chosenQuality !== 'auto') return label ?? '';
  return label ? words.autoNow(label) : words.auto;
}

function toQualityLabel({ height, bitrate }: Quality, language: string): string {
  if (height > 0) return `${height}p`;
  return `${new Intl.NumberFormat(language).format(Math.round(bitrate / 1000))} kbit/s`;
}
