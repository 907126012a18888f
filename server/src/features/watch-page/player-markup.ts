import type { PublicPlayerConfig } from '@zeacon/contract';
import { type Html, html, scriptJson } from '../../platform/web/html.ts';
import { hasTalk, type WatchVideo } from './watch-video.ts';
import type { PageLanguage } from './words/page-language.ts';

export interface PlayerOptions {
  /** Seconds. */
  startAt: number;
  autoplay?: boolean;
  muted?: boolean;
  loop?: boolean;
  destination: 'POSTED' | 'UNLISTED' | 'EMBEDDED';
  language: PageLanguage;
}

/** The settings that `watch.js` passes to the player, so that it need not request them. */
function playerConfig({ video }: WatchVideo, { destination }: PlayerOptions): PublicPlayerConfig {
  const { organizer } = video;
  // On our own page the organizer is already shown next to the video.
  const logo = destination === 'EMBEDDED' ? video.logo : null;
  const player = {
    uuid: '',
    businessAccountId: organizer.id,
    name: video.name,
    autoPlay: false,
    videoLoop: false,
    hideControls: false,
    logo,
    showIcon: logo !== null,
    playerColor: '#e11d2e',
  };
  return { player, stream: video };
}

/** The player with its poster behind it, while the scripts load. */
export function playerMarkup(shown: WatchVideo, options: PlayerOptions): Html {
  const { video, isOpen, mediaToken } = shown;
  const { startAt, autoplay, muted, loop, destination } = options;
  const state = {
    config: playerConfig(shown, options),
    mediaToken: mediaToken ?? null,
    startAt,
    isPublic: isOpen,
  };
  // In a frame on another site, visitors must not share a non-public video.
  const offersSharing = isOpen || destination !== 'EMBEDDED';
  return html`${video.posterUrl && html`<img src="${video.posterUrl}" alt="" fetchpriority="high">`}
<noscript><p>${options.language.words.needsScript}</p></noscript>
<zc-player destination-type="${destination}"${startAt > 0 && html` start-time="${startAt}"`}${destination !== 'EMBEDDED' && html` resume`}${destination !== 'EMBEDDED' && hasTalk(video) && html` chat-target="talk"`} cast${offersSharing && html` share`}${autoplay && html` autoplay`}${muted && html` muted`}${loop && html` loop`}></zc-player>
<script type="application/json" id="watch">${scriptJson(state)}</script>`;
}
