import { announcer } from './announcer.ts';
import { captionTracks } from './caption-tracks.ts';
import { connection } from './connection.ts';
import type { PlayerPart } from './element-host.ts';
import { keyboard } from './keyboard.ts';
import { language } from './language.ts';
import { lazyGestures, lazyLive, lazyOverlays, lazyViews } from './later.ts';
import { nearness } from './nearness.ts';
import { corner, dialogs, screen, sharing, transcript } from './places.ts';
import { playlist } from './playlist.ts';
import { videos } from './videos.ts';

/**
 * The player's features while it is in a page. State changes reach them in this order: what a video needs exists before
 * it is taken over, and that happens before the page is told.
 */
export const playerFeatures: readonly PlayerPart[] = [
  lazyLive,
  lazyOverlays,
  playlist,
  videos,
  announcer,
  language,
  transcript,
  corner,
  screen,
  dialogs,
  sharing,
  captionTracks,
  connection,
  nearness,
  keyboard,
  lazyGestures,
  lazyViews,
];
