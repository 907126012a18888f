import { globalStyle, style } from '@vanilla-extract/css';
import { short } from '../theme/media.ts';
import { vars } from '../theme/theme.css.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';

const wide = 208;
const folded = 64;

export const rail = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 30,
  height: '100dvh',
  width: wide,
  display: 'flex',
  flexDirection: 'column',
  padding: `14px ${vars.space[3]} ${vars.space[3]}`,
  overflowY: 'auto',
  overflowX: 'hidden',
  background: vars.color.surface,
  borderInlineEnd: `1px solid ${vars.color.line}`,
  selectors: { '&[data-folded]': { width: folded } },
});
export const logo = style({
  alignSelf: 'start',
  marginInlineStart: 4,
  marginBottom: vars.space[3],
  borderRadius: 9,
  flexShrink: 0,
});
export const spring = style({ flex: 1 });
export const group = style({
  display: 'grid',
  gap: 2,
  flexShrink: 0,
  selectors: {
    [`${rail}[data-folded] & + &`]: {
      marginTop: vars.space[2],
      paddingTop: vars.space[2],
      borderTop: `1px solid ${vars.color.line}`,
    },
  },
});
export const heading = style({
  padding: `${vars.space[3]} 10px ${vars.space[1]}`,
  fontSize: vars.text.tiny,
  fontWeight: 540,
  color: vars.color.textFaint,
  '@media': { [short]: { paddingBlock: `${vars.space[1]} 0` } },
});
/** When folded, groups are separated by a line, and only screen readers read their names. */
export const foldedHeading = style(visuallyHidden);
export const word = style({
  minWidth: 0,
  lineHeight: 1.25,
  selectors: { [`${rail}[data-folded] &`]: visuallyHidden },
});
const target = style({
  position: 'relative',
  border: 0,
  background: 'none',
  fontFamily: 'inherit',
  cursor: 'pointer',
  color: vars.color.textSoft,
  transition: `background-color ${vars.motion.fast}, color ${vars.motion.fast}`,
  selectors: {
    '&:hover': { background: vars.color.hover, color: vars.color.text },
    '&[aria-current=page]': { background: vars.color.sunken, color: vars.color.text, fontWeight: 620 },
  },
});
export const link = style([
  target,
  {
    display: 'flex',
    alignItems: 'center',
    gap: vars.space[3],
    minHeight: 36,
    padding: '3px 10px',
    borderRadius: vars.radius.medium,
    fontWeight: 520,
    '@media': { [short]: { minHeight: 30 } },
  },
]);
export const fold = style([
  target,
  {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 40,
    height: 36,
    marginTop: vars.space[3],
    padding: 0,
    borderRadius: vars.radius.medium,
  },
]);
export const phoneRail = style({
  position: 'fixed',
  inset: 'auto 0 0 0',
  zIndex: 30,
  display: 'flex',
  padding: '6px 4px calc(6px + env(safe-area-inset-bottom))',
  background: vars.color.surface,
  borderTop: `1px solid ${vars.color.line}`,
});
export const phoneLink = style([
  target,
  {
    // Long words take the room that short ones leave.
    flex: '1 1 auto',
    minWidth: 0,
    display: 'grid',
    justifyItems: 'center',
    gap: 3,
    padding: '8px 2px 6px',
    borderRadius: vars.radius.medium,
    fontSize: '11.5px',
    fontWeight: 540,
  },
]);
/** A number in the wide navigation; in the folded one, and on a phone, it sits on the icon. */
export const waiting = style({
  minWidth: 20,
  marginInlineStart: 'auto',
  padding: '0 6px',
  borderRadius: vars.radius.pill,
  background: vars.color.brand,
  color: vars.color.onBrand,
  fontSize: 11,
  fontWeight: 620,
  lineHeight: '18px',
  textAlign: 'center',
  selectors: {
    [`${rail}[data-folded] &, ${phoneLink} > &`]: {
      position: 'absolute',
      top: 2,
      insetInlineEnd: 2,
      minWidth: 16,
      padding: '0 4px',
      fontSize: 10,
      lineHeight: '16px',
    },
  },
});
export const unseen = style(visuallyHidden);
globalStyle(`${phoneLink} > span`, {
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
