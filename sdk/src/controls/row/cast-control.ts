import { icons } from '../../base/icons.ts';
import { createButton } from './button-control.ts';

export const castControl = createButton({
  name: 'cast',
  look: ({ castState: now, castDevice }, { words }) =>
    now !== 'unavailable' && {
      label: now === 'connected' ? [words.casting, castDevice].filter(Boolean).join(': ') : words.cast,
      icon: icons.cast,
      active: now !== 'available',
      busy: now === 'connecting',
    },
  run: (actions) => actions.toggleCast?.(),
});
