import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const open = style({
  display: 'grid',
  placeItems: 'center',
  width: 34,
  height: 34,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  color: vars.color.textSoft,
  cursor: 'pointer',
});
export const popover = style({ width: 'var(--trigger-width)', maxHeight: 340 });
export const option = style({
  display: 'grid',
  gridTemplateColumns: '64px minmax(0, 1fr) auto',
  paddingBlock: vars.space[2],
});
export const words = style({ display: 'grid', minWidth: 0 });
export const name = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const hint = style({ fontSize: vars.text.small, color: vars.color.textFaint, fontWeight: 400 });
export const none = style({ padding: vars.space[3], color: vars.color.textSoft });
