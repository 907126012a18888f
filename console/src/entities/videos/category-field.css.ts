import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const open = style({
  display: 'grid',
  placeItems: 'center',
  width: 34,
  height: 34,
  border: 0,
  borderRadius: '50%',
  background: 'transparent',
  color: vars.color.textSoft,
  cursor: 'pointer',
  selectors: { '&[data-hovered]': { background: vars.color.hover } },
});
export const popover = style({ width: 'var(--trigger-width)', maxHeight: 320 });
export const option = style({ justifyContent: 'space-between' });
export const optionHint = style({ color: vars.color.textFaint, fontSize: vars.text.small });
