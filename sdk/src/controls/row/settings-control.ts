import { icons } from '../../base/icons.ts';
import { createButton } from './button-control.ts';

export const settingsControl = createButton({
  name: 'settings',
  look: ({ menu, chosenQuality, playbackRate, live }, { words }) => ({
    label: words.settings,
    icon: icons.settings,
    active: chosenQuality !== 'auto' || (Math.abs(playbackRate - 1) > 0.1 && !live),
    expanded: menu === 'settings',
  }),
  run: (actions) => actions.toggleMenu('settings'),
});
