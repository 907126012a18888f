import type { AnalyticsDestinationType, PublicPlayerConfig } from '@zeacon/contract';
import { property } from 'lit/decorators.js';
import { MediaElement } from '../media-element.ts';

/** What a page may say to `<zc-player>` by attributes and properties. */
export abstract class PlayerAttributes extends MediaElement {
  /** A player made in the console. */
  @property({ attribute: 'player-id' }) playerId: string | undefined;
  /** A video to show, instead of the player's own where `player-id` is given too. */
  @property({ attribute: 'media-id' }) mediaId: string | undefined;
  /** Opens a video that is not public. */
  @property({ attribute: 'media-token' }) mediaToken: string | undefined;
  /** Origin of the platform. The build loaded from the platform knows it by itself. */
  @property({ attribute: 'app-host' }) appHost: string | undefined;
  /** `granted`, `denied` or `pending`: whether viewing may be counted. Without it the browser's signals decide. */
  @property() consent: 'granted' | 'denied' | 'pending' | undefined;
  /** Nothing of this player is counted: for the business's own eyes. */
  @property({ type: Boolean }) preview = false;
  /** `POSTED`, `UNLISTED` or `WIDGET`: where views are counted to happen. Without it, in an embed. */
  @property({ attribute: 'destination-type' }) destinationType: AnalyticsDestinationType | undefined;
  /** Settings the page already has; nothing is fetched then. */
  @property({ attribute: false }) config: PublicPlayerConfig | undefined;
  /** Plays as soon as it can, whatever the settings say. Without sound if the browser insists. */
  @property({ type: Boolean }) autoplay = false;
  /** Starts over at the end, whatever the settings say. */
  @property({ type: Boolean }) loop = false;
  /** A picture to show instead of the video's own. */
  @property() poster = '';
  /** `none` waits for the viewer; anything else opens the media at once. */
  @property() preload: 'none' | 'metadata' | 'auto' = 'none';
  /** Begins without sound. */
  @property({ type: Boolean, attribute: 'muted' }) defaultMuted = false;
}
