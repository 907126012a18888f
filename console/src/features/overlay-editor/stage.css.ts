import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const stage = style({
  position: 'relative',
  width: '100%',
  marginInline: 'auto',
  borderRadius: vars.radius.medium,
  overflow: 'hidden',
  background: '#000',
});
export const player = style({
  display: 'block',
  width: '100%',
  height: '100%',
  vars: { '--zc-player-radius': '0' },
});
/** Edited overlays would block this button, which the transport below has too. */
export const editedPlayer = style([player]);
globalStyle(`${editedPlayer}::part(big-play)`, { display: 'none' });
export const layer = style({ position: 'absolute', inset: 0, touchAction: 'none', userSelect: 'none' });
export const hiddenLayer = style({ position: 'absolute', inset: 0, visibility: 'hidden' });

const safeArea = style({
  position: 'absolute',
  pointerEvents: 'none',
  border: '1px dashed rgb(255 255 255 / 70%)',
  boxShadow: '0 0 0 1px rgb(0 0 0 / 35%)',
});
export const actionSafe = style([safeArea, { inset: '3.5%' }]);
export const titleSafe = style([safeArea, { inset: '5%' }]);

export const item = style({
  position: 'absolute',
  selectors: {
    '&:not([data-shown])': { opacity: 0.4 },
    '&[data-chosen]': { outline: '2px solid #fff', boxShadow: '0 0 0 3px #1b5fd9', zIndex: 1 },
  },
});
export const itemButton = style({
  display: 'block',
  width: '100%',
  height: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'move',
  touchAction: 'none',
  selectors: { '&:focus-visible': { outline: '3px solid #ffd34d', outlineOffset: 3 } },
});
export const itemPicture = style({ display: 'block', width: '100%', height: '100%', pointerEvents: 'none' });

const cornerBase = style({
  position: 'absolute',
  width: 14,
  height: 14,
  borderRadius: 4,
  background: '#fff',
  border: '2px solid #1b5fd9',
  touchAction: 'none',
});
/** Extends outwards for fingers, not inwards, so that a small graphic can still be moved. */
const reach = (inset: string) =>
  ({ selectors: { '&::after': { content: '""', position: 'absolute', inset } } }) as const;
export const corner = styleVariants({
  'top-left': [cornerBase, { left: -8, top: -8, cursor: 'nwse-resize', ...reach('-22px 0 0 -22px') }],
  'top-right': [cornerBase, { right: -8, top: -8, cursor: 'nesw-resize', ...reach('-22px -22px 0 0') }],
  'bottom-left': [cornerBase, { left: -8, bottom: -8, cursor: 'nesw-resize', ...reach('0 0 -22px -22px') }],
  'bottom-right': [cornerBase, { right: -8, bottom: -8, cursor: 'nwse-resize', ...reach('0 -22px -22px 0') }],
});
const guide = style({ position: 'absolute', background: '#ff4fd8', pointerEvents: 'none' });
export const guideX = style([guide, { insetBlock: 0, width: 1 }]);
export const guideY = style([guide, { insetInline: 0, height: 1 }]);
