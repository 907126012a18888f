import { icons } from '../../base/icons.ts';
import { type PlayerState, selectSettings } from '../../core/player/player-state.ts';
import { selectItems, selectNextItem } from '../../core/playlist/playlist.ts';
import { createButton } from './button-control.ts';

const hasList = (state: PlayerState) => selectItems(state).length > 1;

export const previousControl = createButton({
  name: 'previous',
  look: (state, { words }) => hasList(state) && { label: words.previousVideo, icon: icons.previous },
  shortcut: 'Shift+P',
  beyond: 560,
  run: (actions) => actions.playPrevious?.(),
});

export const nextControl = createButton({
  name: 'next',
  look: (state, { words }) =>
    hasList(state) && {
      label: words.nextVideo,
      icon: icons.next,
      disabled: !selectNextItem(state) && !selectSettings(state)?.videoLoop,
    },
  shortcut: 'Shift+N',
  beyond: 560,
  run: (actions) => actions.playNext?.(),
});

export const playlistControl = createButton({
  name: 'playlist',
  look: (state, { words }) =>
    hasList(state) && { label: words.playlist, icon: icons.playlist, pressed: state.playlistShown },
  run: (actions) => actions.togglePlaylist?.(),
});
