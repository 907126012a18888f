import { openBought } from './bought.ts';
import { followChapters } from './chapters.ts';
import { offerCrashReports } from './crash.ts';
import { followLive } from './live-mark.ts';
import { showLocalTimes } from './local-times.ts';
import { followMoments } from './moments.ts';
import { loadMoreInPlace } from './more-videos.ts';
import { readPageState } from './page-state.ts';
import { renewAddresses } from './renewal.ts';
import { offerSharing } from './sharing.ts';
import { startPlayer } from './start-player.ts';

offerCrashReports();
const state = readPageState();
const player = document.querySelector('zc-player');
if (state && player) {
  startPlayer(player, state);
  void openBought(player, state);
  renewAddresses(player);
  followChapters(player);
  followLive(player);
  followMoments(player);
  offerSharing(player, state);
}
loadMoreInPlace();
showLocalTimes();
