import { icons } from '../../base/icons.ts';
import { createButton } from './button-control.ts';

export const pictureInPictureControl = createButton({
  name: 'picture-in-picture',
  look: ({ pictureInPicture: on }, { words, can }) =>
    can.pictureInPicture && {
      label: on ? words.leavePictureInPicture : words.pictureInPicture,
      icon: icons.pictureInPicture,
    },
  beyond: 440,
  run: (actions) => actions.togglePictureInPicture(),
});
