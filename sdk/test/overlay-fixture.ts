import type { ViewerCallToAction, ViewerHypergraphic, ViewerOverlays, ViewerPlacement } from '@zeacon/contract';
import type { ZcPlayerElement } from '../src/player/zc-player/zc-player.ts';
import { eventually } from './player-fixture.ts';

export function graphicOf(uuid: string, changes: Partial<ViewerHypergraphic> = {}): ViewerHypergraphic {
  return {
    uuid,
    name: `Graphic ${uuid}`,
    url: 'https://shop.example/shoe',
    defaultPath: '/hls/poster.jpg',
    hoverPath: null,
    width: 200,
    height: 100,
    trackConversions: true,
    ...changes,
  };
}

export function placementOf(id: string, changes: Partial<ViewerPlacement> = {}): ViewerPlacement {
  return {
    id,
    hypergraphicId: 'hyg_1',
    style: { top: 10, left: 20, width: 30 },
    dropTimestamp: 0,
    removeTimestamp: null,
    hlsDisplay: true,
    ...changes,
  };
}

export function callToActionOf(changes: Partial<ViewerCallToAction> = {}): ViewerCallToAction {
  return {
    id: 'cta_1',
    kind: 'BUTTON',
    text: 'Buy it',
    url: 'https://shop.example/buy',
    moment: 'TIME',
    startMs: 0,
    endMs: null,
    style: { position: 'BOTTOM_RIGHT', look: 'SOLID', color: '#0b5fff' },
    headline: 'Spring in Tromsø',
    description: 'Three nights under the lights.',
    consentText: 'You may write to me.',
    isSkippable: true,
    imageUrl: null,
    durationMs: 10_000,
    skipAfterMs: null,
    trackConversions: true,
    ...changes,
  };
}

export function overlaysOf(changes: Partial<ViewerOverlays> = {}): ViewerOverlays {
  return {
    streamId: 'str_aurora',
    hypergraphics: [graphicOf('hyg_1')],
    placements: [placementOf('hgp_1')],
    callsToAction: [],
    ...changes,
  };
}

export const rootOf = (player: ZcPlayerElement) => player.shadowRoot as ShadowRoot;

export const graphicsOf = (player: ZcPlayerElement) => [
  ...rootOf(player).querySelectorAll<HTMLAnchorElement>('zc-hypergraphics .graphic'),
];

export const namesOf = (player: ZcPlayerElement) =>
  graphicsOf(player).map((graphic) => graphic.getAttribute('aria-label'));

/** Resolves once this many graphics are on the picture. */
export const showsGraphics = (player: ZcPlayerElement, count: number) =>
  eventually(() => graphicsOf(player).length === count);

/** Media time of each picture that is shown from now on, told right before it is painted. */
export function followFrames(video: HTMLVideoElement, told: (mediaTime: number) => void): () => void {
  let on = true;
  const onFrame = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
    if (!on) return;
    // After everything else that a frame calls back.
    requestAnimationFrame(() => told(mediaTime));
    video.requestVideoFrameCallback(onFrame);
  };
  video.requestVideoFrameCallback(onFrame);
  return () => {
    on = false;
  };
}

/** Longer than any frame of the test videos stands. */
const frameSeconds = 0.12;

/** Goes to a time of a paused video. Answers the media time of the picture that is shown then, in milliseconds. */
export async function seekTo(player: ZcPlayerElement, seconds: number): Promise<number> {
  const { media } = player;
  let shown = Number.NaN;
  let on = true;
  // The picture of the time before may be told after the seek has begun.
  const look: VideoFrameRequestCallback = (_now, { mediaTime }) => {
    shown = mediaTime;
    if (on) media.requestVideoFrameCallback(look);
  };
  media.requestVideoFrameCallback(look);
  player.currentTime = seconds;
  await eventually(() => !media.seeking && Math.abs(shown - seconds) < frameSeconds);
  await painted();
  on = false;
  return Math.round(shown * 1e6) / 1e3;
}

/** Two frames of the page: what they paint has been painted. */
export const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
