import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/theme.css.ts';

/** Over the console's bar: what comes next is below it, and what saves is at the bottom. */
export const stack = style({
  position: 'fixed',
  zIndex: 60,
  insetBlockStart: 'calc(8px + env(safe-area-inset-top))',
  left: '50%',
  transform: 'translateX(-50%)',
  display: 'grid',
  gap: vars.space[2],
  width: 'min(440px, calc(100vw - 32px))',
  pointerEvents: 'none',
  '@media': {
    // Between the search and the buttons of the bar.
    '(min-width: 1280px)': { left: 'auto', insetInlineEnd: 284, transform: 'none' },
    // Two lines of text fit over the bar there.
    [phone]: { insetBlockStart: 'calc(3px + env(safe-area-inset-top))', width: 'calc(100vw - 16px)' },
  },
});

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(-12px)' } });

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  paddingBlock: '10px',
  paddingInline: `${vars.space[4]} 10px`,
  background: vars.color.inverse,
  color: vars.color.onInverse,
  borderRadius: vars.radius.medium,
  boxShadow: vars.shadow.high,
  pointerEvents: 'auto',
  animation: `${rise} ${vars.motion.calm}`,
  '@media': { [phone]: { paddingBlock: '6px', paddingInline: `${vars.space[3]} 6px` } },
});
export const text = style({
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media': { [phone]: { fontSize: vars.text.small, lineHeight: 1.3 } },
});
export const mark = styleVariants({
  success: { color: '#3ecb7f' },
  info: { color: 'inherit' },
  error: { color: '#ff7a85' },
});
export const markBox = style({
  display: 'grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  flexShrink: 0,
  borderRadius: '50%',
  background: '#12161d',
});
export const close = style({
  display: 'grid',
  placeItems: 'center',
  width: 30,
  height: 30,
  border: 0,
  borderRadius: '50%',
  background: 'transparent',
  color: 'inherit',
  cursor: 'pointer',
  selectors: { '&[data-hovered]': { background: 'rgb(128 128 128 / 30%)' } },
});
export const action = style({
  minHeight: 30,
  paddingInline: vars.space[3],
  border: '1px solid rgb(128 128 128 / 60%)',
  borderRadius: vars.radius.pill,
  background: 'transparent',
  color: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
  selectors: { '&[data-hovered]': { background: 'rgb(128 128 128 / 30%)' } },
});
