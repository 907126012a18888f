import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const player = style({
  display: 'block',
  width: '100%',
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  borderRadius: vars.radius.large,
  background: '#000',
});
