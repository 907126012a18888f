import { globalStyle, style } from '@vanilla-extract/css';
import { phone, smallPhone } from '../theme/media.ts';
import { barHeight } from '../theme/sizes.ts';
import { vars } from '../theme/theme.css.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';

export const root = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  minHeight: '100dvh',
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const skip = style({
  position: 'fixed',
  zIndex: 70,
  insetBlockStart: 8,
  insetInlineStart: 8,
  padding: '8px 16px',
  borderRadius: vars.radius.pill,
  background: vars.color.inverse,
  color: vars.color.onInverse,
  selectors: { '&:not(:focus)': { transform: 'translateY(-64px)' } },
});
export const main = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  minWidth: 0,
  '@media': { [phone]: { paddingBottom: 72 } },
});
export const bar = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 20,
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  height: barHeight,
  paddingInline: vars.space[8],
  background: `color-mix(in srgb, ${vars.color.canvas} 88%, transparent)`,
  backdropFilter: 'blur(12px)',
  borderBottom: `1px solid ${vars.color.line}`,
  '@media': { [phone]: { paddingInline: vars.space[3], height: 56 } },
});
export const barLogo = style({
  display: 'none',
  '@media': { [phone]: { display: 'block', flexShrink: 0, marginInlineEnd: 4 } },
});
export const barSpring = style({ flex: 1 });
export const search = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  width: 'min(340px, 100%)',
  height: 36,
  paddingInline: '12px 8px',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.pill,
  background: vars.color.surface,
  color: vars.color.textFaint,
  cursor: 'pointer',
  textAlign: 'start',
  selectors: { '&:hover': { background: vars.color.hover } },
  '@media': { [phone]: { width: 36, padding: 0, justifyContent: 'center', flexShrink: 0 } },
});
export const searchText = style({
  flex: 1,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  '@media': { [phone]: visuallyHidden },
});
export const keys = style({
  padding: '1px 7px',
  borderRadius: vars.radius.small,
  background: vars.color.sunken,
  fontFamily: 'inherit',
  fontSize: vars.text.tiny,
  color: vars.color.textSoft,
  '@media': { [phone]: { display: 'none' } },
});
export const business = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  height: 36,
  maxWidth: 220,
  paddingInline: '6px 10px',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.pill,
  background: vars.color.surface,
  color: vars.color.text,
  cursor: 'pointer',
  selectors: { '&[data-hovered]': { background: vars.color.hover } },
  '@media': { [phone]: { paddingInline: '6px', flexShrink: 0 } },
});
export const businessName = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 560,
  '@media': { [phone]: visuallyHidden },
});
export const account = style({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  cursor: 'pointer',
  flexShrink: 0,
});
export const who = style({
  display: 'grid',
  padding: `${vars.space[3]} ${vars.space[5]} ${vars.space[2]}`,
  borderBottom: `1px solid ${vars.color.line}`,
  maxWidth: 300,
});
export const whoName = style({ fontWeight: 620, overflowWrap: 'anywhere' });
export const whoEmail = style({ fontSize: vars.text.small, color: vars.color.textSoft, overflowWrap: 'anywhere' });
/** Read aloud all the same. */
export const barWord = style({ '@media': { [smallPhone]: visuallyHidden } });
export const phoneHidden = style({ '@media': { [phone]: { display: 'none' } } });
globalStyle(`${root} main:focus`, { outline: 'none' });
