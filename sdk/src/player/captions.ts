import type { CaptionChoice, PlayerState } from '../core/player/player-state.ts';
import { shallowEqual } from '../core/shallow-equal.ts';
import type { Store } from '../core/store.ts';
import { getViewerPreferences } from './viewer-preferences.ts';

/** On Apple's systems, where only the video can be in full screen or float, and must render the captions itself. */
interface AppleVideo extends HTMLVideoElement {
  webkitDisplayingFullscreen?: boolean;
  webkitPresentationMode?: 'inline' | 'fullscreen' | 'picture-in-picture';
}

export const isCaption = ({ kind }: TextTrack) => kind === 'captions' || kind === 'subtitles';

/** Marks the track that is shown unless the viewer chooses otherwise. */
export const defaultTrackAttribute = 'data-default';

/** Shows the captions with this id, or none. */
export function showCaptions(video: HTMLVideoElement, id: number | undefined): void {
  [...video.textTracks].forEach((track, index) => {
    if (isCaption(track)) track.mode = index === id ? 'hidden' : 'disabled';
  });
}

/**
 * Keeps the list of captions in the store. The player renders them itself, so that they avoid the controls; the tracks
 * stay `hidden`, so that cue events continue.
 */
export function followCaptions(video: AppleVideo, store: Store<PlayerState>): void {
  const tracks = video.textTracks;
  let known: readonly TextTrack[] = [];
  const drawsItself = () =>
    video.webkitDisplayingFullscreen === true || video.webkitPresentationMode === 'picture-in-picture';

  function read() {
    const all = [...tracks].flatMap((track, id): { track: TextTrack; choice: CaptionChoice }[] =>
      isCaption(track)
        ? [{ track, choice: { id, label: track.label || track.language, language: track.language } }]
        : [],
    );
    for (const { track } of all) {
      if (track.mode === 'showing' && !drawsItself()) track.mode = 'hidden';
    }
    const captions = all.map(({ choice }) => choice);
    const before = known;
    known = all.map(({ track }) => track);
    // Captions of another video are new, whatever their names.
    const same = shallowEqual(known, before);
    if (!same) showCaptions(video, choosePreferred(video, captions));
    const shownCaption = all.find(({ track }) => track.mode !== 'disabled')?.choice.id;
    store.patch({ shownCaption, ...(!same && { captions }) });
  }

  function setShownMode(mode: TextTrackMode) {
    for (const track of tracks) if (isCaption(track) && track.mode !== 'disabled') track.mode = mode;
  }

  for (const type of ['addtrack', 'removetrack', 'change']) tracks.addEventListener(type, read);
  for (const type of ['webkitbeginfullscreen', 'webkitendfullscreen', 'webkitpresentationmodechanged'])
    video.addEventListener(type, () => setShownMode(drawsItself() ? 'showing' : 'hidden'));
  read();
}

/** The viewer's last choice, in the last language; otherwise the default of the video or the page. */
function choosePreferred(video: HTMLVideoElement, captions: readonly CaptionChoice[]): number | undefined {
  const { captionsShown, captionLanguage } = getViewerPreferences().state;
  if (captionsShown === false) return undefined;
  const elements = [...video.querySelectorAll('track')];
  const byDefault = captions.find(({ id }) =>
    elements.some((element) => element.track === video.textTracks[id] && element.hasAttribute(defaultTrackAttribute)),
  );
  if (!captionsShown) return byDefault?.id;
  const base = (language: string) => language.toLowerCase().split('-')[0];
  const wanted = captionLanguage ?? '';
  const exact = captions.find(({ language }) => language === wanted);
  const near = captions.find(({ language }) => base(language) === base(wanted));
  return (exact ?? near ?? byDefault ?? captions[0])?.id;
}
