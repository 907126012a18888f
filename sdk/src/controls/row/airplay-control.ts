import { icons } from '../../base/icons.ts';
import { createButton } from './button-control.ts';

export const airPlayControl = createButton({
  name: 'airplay',
  look: ({ airPlayState: now }, { words }) =>
    now !== 'unavailable' && {
      label: now === 'connected' ? `${words.airPlay}: ${words.casting}` : words.airPlay,
      icon: icons.airPlay,
      active: now !== 'available',
      busy: now === 'connecting',
    },
  beyond: 340,
  run: (actions) => actions.showAirPlay?.(),
});
