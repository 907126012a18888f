import { airPlayControl } from './airplay-control.ts';
import { captionsControl } from './captions-control.ts';
import { castControl } from './cast-control.ts';
import { chaptersControl } from './chapters-control.ts';
import type { Control } from './control.ts';
import { liveControl, liveToolsControl, playControl, seekControl, volumeControl } from './element-controls.ts';
import { fullscreenControl } from './fullscreen-control.ts';
import { pictureInPictureControl } from './picture-in-picture-control.ts';
import { nextControl, playlistControl, previousControl } from './playlist-controls.ts';
import { settingsControl } from './settings-control.ts';
import { timeControl } from './time-control.ts';

/** All controls of the bar, in order. */
export const controlList: Readonly<Record<'above' | 'start' | 'end', readonly Control[]>> = {
  above: [seekControl],
  start: [playControl, previousControl, nextControl, volumeControl, timeControl, liveControl, chaptersControl],
  end: [
    liveToolsControl,
    captionsControl,
    castControl,
    airPlayControl,
    playlistControl,
    settingsControl,
    pictureInPictureControl,
    fullscreenControl,
  ],
};
