import type { AnalyticsDestinationType, PublicPlayerConfig, ViewerOverlays } from '@zeacon/contract';
import { property } from 'lit/decorators.js';
import type { ChapterInput } from '../../core/player/chapters.ts';
import { parseTime } from '../../core/player/parse-time.ts';
import { MediaElement } from '../media-element.ts';

/** What a page may say to `<zc-player>` by attributes and properties. */
export abstract class PlayerAttributes extends MediaElement {
  /** A player made in the console. */
  @property({ attribute: 'player-id' }) playerId: string | undefined;
  /** A video to show, instead of the player's own where `player-id` is given too. */
  @property({ attribute: 'media-id' }) mediaId: string | undefined;
  /** A playlist to show, instead of what the player was given in the console. */
  @property({ attribute: 'playlist-id' }) playlistId: string | undefined;
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
  /** `none` waits for the viewer, `metadata` loads the first picture, `auto` as much as playback begins with. */
  @property() preload: 'none' | 'metadata' | 'auto' = 'none';
  /** Begins without sound. */
  @property({ type: Boolean, attribute: 'muted' }) defaultMuted = false;
  /** Where playback begins: seconds, or as in `1m30s` and `1:30`. */
  @property({ attribute: 'start-time', converter: parseTime }) startTime: number | undefined;
  /** Short for `start-time`, as links have it. */
  @property({ converter: parseTime }) t: number | undefined;
  /**
   * Where playback stops, or where a loop begins again. Whoever seeks beyond it sees the rest. In a playlist each video
   * ends there, and the next one follows.
   */
  @property({ attribute: 'end-time', converter: parseTime }) endTime: number | undefined;
  /** Begins where the visitor left off: kept in this browser only, and not where `consent` is `denied`. */
  @property({ type: Boolean }) resume = false;
  /** Offers Google Cast. Google's script is loaded once somebody presses the button. */
  @property({ type: Boolean }) cast = false;
  /** The language to begin with where a video has several sounds, unless the viewer chose one before: BCP 47. */
  @property({ attribute: 'audio-language' }) audioLanguage: string | undefined;
  /** Tells the media's server on each request how playback goes (CMCD), for its operators. */
  @property({ type: Boolean }) cmcd = false;
  /** Chapters in place of the video's own: `{ startMs, title }`, or `startTime` in seconds. */
  @property({ attribute: false }) chapters: readonly ChapterInput[] | undefined;
  /** Offers to share the video in the settings: its link, the code to embed it, a start time. */
  @property({ type: Boolean }) share = false;
  /** What `share` gives as the link, instead of the video's page on the platform. */
  @property({ attribute: 'share-url' }) shareUrl: string | undefined;
  /**
   * What lies over the picture in place of what the platform says for the video, as its answer has it; null for
   * nothing.
   */
  @property({ attribute: false }) overlays: ViewerOverlays | null | undefined;
  /** Opens the transcript, where there are captions: beside the picture, on narrow pages below it. */
  @property({ type: Boolean, reflect: true }) transcript = false;
  /** While it plays and is scrolled out of view, the picture stays in a corner of the window. */
  @property({ type: Boolean, attribute: 'mini-player' }) miniPlayer = false;

  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: by its name the base class would answer for itself, not for this one.
    return [...super.observedAttributes, 'lang', 'dir'];
  }

  override attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    super.attributeChangedCallback(name, before, now);
    // Not properties of ours, but the words follow them.
    if (name === 'lang' || name === 'dir') this.requestUpdate();
  }
}
