import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const picture = style({ position: 'relative' });
export const count = style({
  position: 'absolute',
  insetInlineEnd: 6,
  insetBlockEnd: 6,
  display: 'flex',
  alignItems: 'center',
  gap: 5,
  padding: '1px 7px',
  borderRadius: vars.radius.small,
  background: 'rgb(0 0 0 / 78%)',
  color: '#fff',
  fontSize: vars.text.tiny,
  fontWeight: 580,
  fontVariantNumeric: 'tabular-nums',
});
