// Made from the custom-elements manifest by `npm run generate`: change the elements, not this file.
import type { HTMLAttributes, RefAttributes } from 'react';
import type { ZcChatElement } from '../chat/zc-chat/zc-chat.ts';
import type { ZcHandRaiseElement } from '../live/zc-hand-raise/zc-hand-raise.ts';
import type { ZcPlayerElement } from '../player/zc-player/zc-player.ts';
import type { ZcShareDialogElement } from '../share/zc-share-dialog/zc-share-dialog.ts';

/** `<zc-player>` as it is written in JSX. What is no attribute needs a ref or the wrapper. */
export interface ZcPlayerAttributes extends HTMLAttributes<ZcPlayerElement>, RefAttributes<ZcPlayerElement> {
  /** A player made in the console. */
  'player-id'?: ZcPlayerElement['playerId'];
  /** A video to show, instead of the player's own where `player-id` is given too. */
  'media-id'?: ZcPlayerElement['mediaId'];
  /** A playlist to show, instead of what the player was given in the console. */
  'playlist-id'?: ZcPlayerElement['playlistId'];
  /** Opens a video that is not public. */
  'media-token'?: ZcPlayerElement['mediaToken'];
  /** Origin of the platform. The build loaded from the platform knows it by itself. */
  'app-host'?: ZcPlayerElement['appHost'];
  /** `granted`, `denied` or `pending`: whether viewing may be counted. Without it the browser's signals decide. */
  consent?: ZcPlayerElement['consent'];
  /** Nothing of this player is counted: for the business's own eyes. */
  preview?: ZcPlayerElement['preview'];
  /** `POSTED`, `UNLISTED` or `WIDGET`: where views are counted to happen. Without it, in an embed. */
  'destination-type'?: ZcPlayerElement['destinationType'];
  /** Plays as soon as it can, whatever the settings say. Without sound if the browser insists. */
  autoplay?: ZcPlayerElement['autoplay'];
  /** Starts over at the end, whatever the settings say. */
  loop?: ZcPlayerElement['loop'];
  /** A picture to show instead of the video's own. */
  poster?: ZcPlayerElement['poster'];
  /** `none` waits for the viewer, `metadata` loads the first picture, `auto` as much as playback begins with. */
  preload?: ZcPlayerElement['preload'];
  /** Begins without sound. */
  muted?: ZcPlayerElement['defaultMuted'];
  /** Where playback begins: seconds, or as in `1m30s` and `1:30`. */
  'start-time'?: ZcPlayerElement['startTime'] | string;
  /** Short for `start-time`, as links have it. */
  t?: ZcPlayerElement['t'] | string;
  /** Where playback stops, or where a loop begins again. Whoever seeks beyond it sees the rest. In a playlist each video ends there, and the next one follows. */
  'end-time'?: ZcPlayerElement['endTime'] | string;
  /** Begins where the visitor left off: kept in this browser only, and not where `consent` is `denied`. */
  resume?: ZcPlayerElement['resume'];
  /** Offers Google Cast. Google's script is loaded once somebody presses the button. */
  cast?: ZcPlayerElement['cast'];
  /** The language to begin with where a video has several sounds, unless the viewer chose one before: BCP 47. */
  'audio-language'?: ZcPlayerElement['audioLanguage'];
  /** Tells the media's server on each request how playback goes (CMCD), for its operators. */
  cmcd?: ZcPlayerElement['cmcd'];
  /** Offers to share the video in the settings: its link, the code to embed it, a start time. */
  share?: ZcPlayerElement['share'];
  /** What `share` gives as the link, instead of the video's page on the platform. */
  'share-url'?: ZcPlayerElement['shareUrl'];
  /** Opens the transcript, where there are captions: beside the picture, on narrow pages below it. */
  transcript?: ZcPlayerElement['transcript'];
  /** While it plays and is scrolled out of view, the picture stays in a corner of the window. */
  'mini-player'?: ZcPlayerElement['miniPlayer'];
}

/** `<zc-chat>` as it is written in JSX. What is no attribute needs a ref or the wrapper. */
export interface ZcChatAttributes extends HTMLAttributes<ZcChatElement>, RefAttributes<ZcChatElement> {
  /** The stream of the chat. Not needed with `for`. */
  'stream-id'?: ZcChatElement['streamId'];
  /** The id of a player on the same page to follow. */
  for?: ZcChatElement['htmlFor'];
  /** Opens the chat of a stream that is not public. */
  'media-token'?: ZcChatElement['mediaToken'];
  /** Origin of the platform. Not needed if the build is loaded from the platform. */
  'app-host'?: ZcChatElement['appHost'];
}

/** `<zc-hand-raise>` as it is written in JSX. What is no attribute needs a ref or the wrapper. */
export interface ZcHandRaiseAttributes extends HTMLAttributes<ZcHandRaiseElement>, RefAttributes<ZcHandRaiseElement> {
  /** The live stream. Not needed with `for`. */
  'stream-id'?: ZcHandRaiseElement['streamId'];
  /** The id of a player on the same page to follow. */
  for?: ZcHandRaiseElement['htmlFor'];
  /** Opens a stream that is not public. */
  'media-token'?: ZcHandRaiseElement['mediaToken'];
  /** Origin of the platform. Not needed if the build is loaded from the platform. */
  'app-host'?: ZcHandRaiseElement['appHost'];
}

/** `<zc-share-dialog>` as it is written in JSX. What is no attribute needs a ref or the wrapper. */
export interface ZcShareDialogAttributes
  extends HTMLAttributes<ZcShareDialogElement>,
    RefAttributes<ZcShareDialogElement> {}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'zc-player': ZcPlayerAttributes;
      'zc-chat': ZcChatAttributes;
      'zc-hand-raise': ZcHandRaiseAttributes;
      'zc-share-dialog': ZcShareDialogAttributes;
    }
  }
}
