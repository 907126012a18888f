import { icons } from '../../base/icons.ts';
import { createButton } from './button-control.ts';

export const fullscreenControl = createButton({
  name: 'fullscreen',
  look: ({ fullscreen }, { words, can }) =>
    can.fullscreen &&
    (fullscreen
      ? { label: words.leaveFullscreen, icon: icons.leaveFullscreen }
      : { label: words.fullscreen, icon: icons.fullscreen }),
  shortcut: 'f',
  run: (actions) => actions.toggleFullscreen?.(),
});
