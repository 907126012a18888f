import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(180px, 360px) 170px',
  gap: vars.space[2],
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  gap: vars.space[5],
});
export const card = style({
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  gap: vars.space[3],
  padding: vars.space[3],
  paddingBottom: vars.space[4],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
  transition: `border-color ${vars.motion.fast}`,
  selectors: { '&:hover': { borderColor: vars.color.edge } },
});
export const picture = style({ position: 'relative' });
export const count = style({
  position: 'absolute',
  insetInlineEnd: 6,
  insetBlockEnd: 6,
  display: 'flex',
  alignItems: 'center',
  gap: 5,
  padding: '1px 7px',
  borderRadius: vars.radius.small,
  background: 'rgb(0 0 0 / 78%)',
  color: '#fff',
  fontSize: vars.text.tiny,
  fontWeight: 580,
  fontVariantNumeric: 'tabular-nums',
});
export const words = style({ display: 'grid', gap: 2, paddingInline: vars.space[1] });
export const name = style({
  fontWeight: 600,
  overflowWrap: 'anywhere',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: vars.radius.large },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
  },
});
export const meta = style({ fontSize: vars.text.small, color: vars.color.textSoft });
