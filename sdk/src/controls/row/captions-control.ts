import { icons } from '../../base/icons.ts';
import { createButton } from './button-control.ts';

export const captionsControl = createButton({
  name: 'captions',
  look: ({ captions, shownCaption }, { words }) =>
    captions.length > 0 && { label: words.captions, icon: icons.captions, pressed: shownCaption !== undefined },
  shortcut: 'c',
  beyond: 240,
  run: (actions) => actions.toggleCaptions(),
});
