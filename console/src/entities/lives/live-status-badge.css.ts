import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const onAir = style({
  display: 'inline-flex',
  alignItems: 'center',
  height: 22,
  paddingInline: '9px',
  borderRadius: vars.radius.pill,
  background: vars.color.brand,
  color: vars.color.onBrand,
  fontSize: vars.text.tiny,
  fontWeight: 640,
  whiteSpace: 'nowrap',
});
