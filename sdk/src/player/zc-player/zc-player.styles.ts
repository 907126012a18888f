import { controlBarStyles } from '../styles/zc-control-bar.styles.ts';
import { seekBarStyles } from '../styles/zc-seek-bar.styles.ts';
import { volumeControlStyles } from '../styles/zc-volume-control.styles.ts';
import { playButtonStyles } from '../zc-play-button/zc-play-button.styles.ts';
import { playerMessageStyles } from '../zc-player-message/zc-player-message.styles.ts';
import { frameStyles } from './frame.styles.ts';
import { pictureStyles } from './picture.styles.ts';

export const styles = [
  frameStyles,
  pictureStyles,
  controlBarStyles,
  playButtonStyles,
  seekBarStyles,
  volumeControlStyles,
  playerMessageStyles,
];
