import type { PublicStream } from '@zeacon/contract';

type Caption = PublicStream['captions'][number];

/** Gives the video the captions of its stream and those the page put inside the element as `<track>`. */
export function syncCaptionTracks(video: HTMLVideoElement, captions: readonly Caption[], slot: HTMLSlotElement | null) {
  const own = captions.map(({ src, srclang, label }) => {
    const track = document.createElement('track');
    return Object.assign(track, { kind: 'captions', src, srclang, label });
  });
  const given = (slot?.assignedElements() ?? [])
    .filter((element) => element instanceof HTMLTrackElement)
    .map((element) => element.cloneNode() as HTMLTrackElement);
  const wanted = [...own, ...given];
  const present = [...video.querySelectorAll('track')];
  const same = (a: HTMLTrackElement, b: HTMLTrackElement | undefined) => a.src === b?.src && a.label === b.label;
  if (wanted.length === present.length && wanted.every((track, index) => same(track, present[index]))) return;
  video.replaceChildren(...wanted);
}
