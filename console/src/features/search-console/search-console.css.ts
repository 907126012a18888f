import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const soft = style({
  display: 'block',
  fontSize: vars.text.small,
  fontWeight: 'normal',
  color: vars.color.textSoft,
});
export const note = style([soft, { marginBlockStart: vars.space[3] }]);
export const url = style({ overflowWrap: 'anywhere' });
export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], alignItems: 'center' });
export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: 1,
  overflow: 'hidden',
  background: vars.color.line,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
  '@media': { [phone]: { gridTemplateColumns: '1fr 1fr' } },
});
export const figure = style({
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
export const accounts = style({ display: 'grid', gap: vars.space[5], margin: 0, padding: 0, listStyle: 'none' });
export const account = style({
  display: 'grid',
  gap: vars.space[3],
  gridTemplateColumns: 'minmax(0, 1fr)',
  selectors: { '& + &': { borderBlockStart: `1px solid ${vars.color.line}`, paddingBlockStart: vars.space[5] } },
});
export const accountHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
});
export const name = style({ fontWeight: 580, overflowWrap: 'anywhere' });
