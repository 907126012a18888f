import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

export const root = style({
  width: 196,
  maxWidth: '100%',
  justifySelf: 'center',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.medium,
});
export const light = style({ fill: '#fff' });
export const dark = style({ fill: '#000' });
