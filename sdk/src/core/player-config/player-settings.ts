import type { PublicPlayerConfig } from '@zeacon/contract';

export type PlayerSettings = PublicPlayerConfig['player'];

/** Of a player that shows a video by its id alone. */
export const defaultSettings: PlayerSettings = {
  uuid: '',
  businessAccountId: '',
  name: '',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: null,
  showIcon: false,
  playerColor: '#e11d2e',
};
