import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: 1,
  overflow: 'hidden',
  background: vars.color.line,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
  '@media': { [phone]: { gridTemplateColumns: '1fr 1fr' } },
});
export const cell = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  gap: 2,
  padding: `${vars.space[4]} ${vars.space[5]}`,
  background: vars.color.surface,
});
export const value = style({
  fontSize: '26px',
  fontWeight: 640,
  letterSpacing: '-0.02em',
  lineHeight: 1.25,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
export const name = style({ color: vars.color.textSoft, fontSize: vars.text.small });
export const tools = style({ display: 'flex', gap: vars.space[2], alignItems: 'center' });
