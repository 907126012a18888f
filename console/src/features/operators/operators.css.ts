import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { barHeight } from '../../theme/sizes.ts';
import { vars } from '../../theme/theme.css.ts';

/** Stays below the bar, so that nobody forgets as whom they act. */
export const banner = style({
  position: 'sticky',
  insetBlockStart: barHeight,
  zIndex: 15,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `${vars.space[2]} ${vars.space[3]}`,
  padding: `${vars.space[2]} ${vars.space[8]}`,
  background: vars.color.brand,
  color: vars.color.onBrand,
  '@media': { [phone]: { insetBlockStart: 56, paddingInline: vars.space[3] } },
});
export const bannerText = style({ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' });
export const bannerWhy = style({ display: 'block', fontSize: vars.text.small });
export const soft = style({
  display: 'block',
  fontSize: vars.text.small,
  fontWeight: 400,
  color: vars.color.textSoft,
  overflowWrap: 'anywhere',
});
export const choices = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: vars.space[3] });
export const whole = style({ whiteSpace: 'nowrap' });
export const mail = style({
  width: '100%',
  height: 560,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.medium,
});
export const mailText = style({ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
