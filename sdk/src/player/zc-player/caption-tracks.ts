import type { PublicStream } from '@zeacon/contract';
import { selectStream } from '../../core/player/player-state.ts';
import { defaultTrackAttribute } from '../captions.ts';
import { followElement } from '../player-host.ts';
import type { PlayerPart } from './element-host.ts';

type Caption = PublicStream['captions'][number];

/** Gives the video its stream's captions and those that the page put inside the element as `<track>`. */
export const captionTracks: PlayerPart = {
  name: 'caption-tracks',
  attach({ element, store }, signal) {
    const hostUpdated = () => {
      const slot = element.renderRoot.querySelector<HTMLSlotElement>('slot:not([name])');
      syncCaptionTracks(element.media, selectStream(store.state)?.captions ?? [], slot);
    };
    followElement(element, { hostUpdated }, signal);
    element.renderRoot.addEventListener('slotchange', hostUpdated, { signal });
  },
};

function syncCaptionTracks(video: HTMLVideoElement, captions: readonly Caption[], slot: HTMLSlotElement | null) {
  const own = captions.map(({ src, srclang, label, kind = 'captions', isDefault = false }) => {
    const track = document.createElement('track');
    track.toggleAttribute(defaultTrackAttribute, isDefault);
    return Object.assign(track, { kind, src, srclang, label });
  });
  const given = (slot?.assignedElements() ?? [])
    .filter((element) => element instanceof HTMLTrackElement)
    .map((element) => {
      const track = element.cloneNode() as HTMLTrackElement;
      // The browser would turn on a default track again after the viewer turned it off.
      track.default = false;
      track.toggleAttribute(defaultTrackAttribute, element.default);
      return track;
    });
  const wanted = [...own, ...given];
  const present = [...video.querySelectorAll('track')];
  const same = (a: HTMLTrackElement, b: HTMLTrackElement | undefined) => a.src === b?.src && a.label === b.label;
  if (wanted.length === present.length && wanted.every((track, index) => same(track, present[index]))) return;
  video.replaceChildren(...wanted);
}
