import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

export const avatar = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  overflow: 'hidden',
  borderRadius: '50%',
  background: vars.color.inverse,
  color: vars.color.onInverse,
  fontWeight: 640,
});
export const picture = style({ width: '100%', height: '100%', objectFit: 'cover' });
