import type { PublicPlayerConfig } from '@zeacon/contract';

export type PlayerSettings = PublicPlayerConfig['player'];

/** Settings of a player that only names a video. */
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
