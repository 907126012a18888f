import { style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/theme.css.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';

export const page = style({
  width: '100%',
  maxWidth: 1200,
  marginInline: 'auto',
  padding: `${vars.space[8]} ${vars.space[8]} ${vars.space[16]}`,
  display: 'grid',
  gap: vars.space[6],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  '@media': { [phone]: { padding: `${vars.space[5]} ${vars.space[4]} ${vars.space[10]}`, gap: vars.space[5] } },
});
/** Has the same left edge as wide pages. */
export const narrow = style({ gridTemplateColumns: 'minmax(0, 760px)' });
export const head = style({
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: vars.space[4],
});
export const titles = style({ display: 'grid', gap: vars.space[1], minWidth: 0, flex: '1 1 280px' });
export const title = style({
  fontSize: vars.text.title,
  fontWeight: 660,
  letterSpacing: '-0.02em',
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
});
export const lead = style({ color: vars.color.textSoft });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], alignItems: 'center' });
export const back = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[1],
  width: 'fit-content',
  minHeight: 24,
  color: vars.color.textSoft,
  fontSize: vars.text.small,
  fontWeight: 520,
  selectors: { '&:hover': { color: vars.color.text } },
});
export const card = style({
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
  padding: vars.space[6],
  minWidth: 0,
  '@media': { [phone]: { padding: vars.space[4] } },
});
export const cardTitle = style({ fontSize: vars.text.lead, fontWeight: 620, letterSpacing: '-0.01em' });
export const cardHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[3],
  marginBottom: vars.space[4],
  flexWrap: 'wrap',
});
export const textLink = style({
  color: vars.color.text,
  fontWeight: 560,
  textDecoration: 'underline',
  textDecorationColor: vars.color.edge,
  textUnderlineOffset: '3px',
  selectors: { '&:hover': { textDecorationColor: 'currentColor' } },
});
export const hidden = style({
  ...visuallyHidden,
  margin: -1,
  whiteSpace: 'nowrap',
});
