import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  gap: vars.space[5],
});
export const card = style({
  position: 'relative',
  display: 'grid',
  gap: vars.space[3],
  padding: vars.space[3],
  paddingBottom: vars.space[4],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
  transition: `border-color ${vars.motion.fast}`,
  selectors: { '&:hover': { borderColor: vars.color.edge } },
});
export const name = style({
  fontWeight: 600,
  overflowWrap: 'anywhere',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: vars.radius.large },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
  },
});
export const words = style({ display: 'grid', gap: 2, paddingInline: vars.space[1] });
export const meta = style({
  fontSize: vars.text.small,
  color: vars.color.textSoft,
  display: 'flex',
  gap: vars.space[2],
  alignItems: 'center',
});
export const dot = style({ width: 10, height: 10, borderRadius: '50%', flexShrink: 0 });
