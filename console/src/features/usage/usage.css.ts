import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const hint = style({
  color: vars.color.textSoft,
  fontSize: vars.text.small,
  margin: 0,
  marginBlockStart: vars.space[4],
});
export const tools = style({ display: 'flex', gap: vars.space[2], alignItems: 'center', flexWrap: 'wrap' });
