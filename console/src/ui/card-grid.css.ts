import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

/** Items recognised by their picture, as cards side by side. */
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(250px, 100%), 1fr))',
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
export const words = style({ display: 'grid', gap: 2, paddingInline: vars.space[1] });
/** The name, and a menu beside it. */
export const head = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  minHeight: 36,
});
/** Above the link that fills the card. */
export const menu = style({ position: 'relative', zIndex: 1 });
/** A link that makes the whole card clickable. */
export const name = style({
  fontWeight: 600,
  overflowWrap: 'anywhere',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: vars.radius.large },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
  },
});
export const meta = style({
  display: 'flex',
  gap: vars.space[2],
  alignItems: 'center',
  minWidth: 0,
  fontSize: vars.text.small,
  color: vars.color.textSoft,
});
