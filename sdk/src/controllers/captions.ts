import type { CaptionChoice, PlayerState } from '../core/player/player-state.ts';
import { shallowEqual } from '../core/shallow-equal.ts';
import type { Store } from '../core/store.ts';

/** On iPhones, where the video alone fills the screen and must draw the captions itself. */
interface AppleVideo extends HTMLVideoElement {
  webkitDisplayingFullscreen?: boolean;
}

/**
 * Tells the store which captions there are and what they say now. The player draws them itself, so that they keep clear
 * of the controls; the tracks stay `hidden`, which keeps their cues coming.
 */
export function followCaptions(video: AppleVideo, store: Store<PlayerState>): void {
  const tracks = video.textTracks;
  const isCaption = ({ kind }: TextTrack) => kind === 'captions' || kind === 'subtitles';

  function readLines() {
    const shown = [...tracks].find((track) => isCaption(track) && track.mode === 'hidden');
    const cues = [...(shown?.activeCues ?? [])].filter((cue) => cue instanceof VTTCue);
    const captionLines = cues.map((cue) => cue.getCueAsHTML().textContent ?? '');
    if (!shallowEqual(captionLines, store.state.captionLines)) store.patch({ captionLines });
  }

  function read() {
    const all = [...tracks].flatMap((track, id): { track: TextTrack; choice: CaptionChoice }[] =>
      isCaption(track)
        ? [{ track, choice: { id, label: track.label || track.language, language: track.language } }]
        : [],
    );
    for (const { track } of all) {
      if (track.mode === 'showing' && !video.webkitDisplayingFullscreen) track.mode = 'hidden';
      track.oncuechange = readLines;
    }
    const captions = all.map(({ choice }) => choice);
    const same = shallowEqual(
      captions.map(({ label }) => label),
      store.state.captions.map(({ label }) => label),
    );
    const shownCaption = all.find(({ track }) => track.mode !== 'disabled')?.choice.id;
    store.patch({ shownCaption, ...(!same && { captions }) });
    readLines();
  }

  function setShownMode(mode: TextTrackMode) {
    for (const track of tracks) if (isCaption(track) && track.mode !== 'disabled') track.mode = mode;
  }

  for (const type of ['addtrack', 'removetrack', 'change']) tracks.addEventListener(type, read);
  video.addEventListener('webkitbeginfullscreen', () => setShownMode('showing'));
  video.addEventListener('webkitendfullscreen', () => setShownMode('hidden'));
  read();
}
