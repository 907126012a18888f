import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const gone = style({ fontWeight: 560, color: vars.color.textSoft });
export const note = style({
  display: 'block',
  fontSize: vars.text.small,
  fontWeight: 400,
  color: vars.color.textSoft,
});
