import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const who = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[2] });
/** As tall as the text beside it, so that its line is no higher than the others. */
export const role = style({
  minWidth: 132,
  marginBlock: -7,
  '@media': { [phone]: { marginBlock: 0 } },
});
export const soft = style({
  display: 'block',
  fontSize: vars.text.small,
  fontWeight: 400,
  color: vars.color.textSoft,
});
export const section = style({ display: 'grid', gap: vars.space[4], marginBlockStart: vars.space[4] });
export const sectionTitle = style({ fontSize: '18px', fontWeight: 640, letterSpacing: '-0.01em' });
export const note = style({ color: vars.color.textSoft });
