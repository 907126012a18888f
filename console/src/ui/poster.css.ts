import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

export const frame = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '16 / 9',
  width: '100%',
  overflow: 'hidden',
  borderRadius: vars.radius.medium,
  background: vars.color.sunken,
  color: vars.color.textFaint,
});
export const picture = style({ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' });
export const length = style({
  position: 'absolute',
  insetInlineEnd: 5,
  insetBlockEnd: 5,
  padding: '0 5px',
  borderRadius: 4,
  background: 'rgb(0 0 0 / 78%)',
  color: '#fff',
  fontSize: '11.5px',
  fontWeight: 560,
  lineHeight: '17px',
  fontVariantNumeric: 'tabular-nums',
});
