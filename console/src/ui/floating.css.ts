import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/theme.css.ts';

const fadeIn = keyframes({ from: { opacity: 0 } });
const riseIn = keyframes({ from: { opacity: 0, transform: 'translateY(8px) scale(0.98)' } });

export const scrim = style({
  position: 'fixed',
  inset: 0,
  zIndex: 50,
  display: 'grid',
  placeItems: 'center',
  padding: vars.space[4],
  background: vars.color.scrim,
  animation: `${fadeIn} ${vars.motion.calm}`,
  overflowY: 'auto',
});

const modalBase = style({
  width: '100%',
  background: vars.color.raised,
  borderRadius: vars.radius.large,
  boxShadow: vars.shadow.high,
  animation: `${riseIn} ${vars.motion.calm}`,
});

export const modal = styleVariants({
  small: [modalBase, { maxWidth: 440 }],
  medium: [modalBase, { maxWidth: 560 }],
  large: [modalBase, { maxWidth: 1040 }],
});

export const dialog = style({ outline: 'none', padding: vars.space[6], display: 'grid', gap: vars.space[4] });
export const dialogTitle = style({ fontSize: '18px', fontWeight: 640, letterSpacing: '-0.01em', lineHeight: 1.3 });
export const dialogText = style({ color: vars.color.textSoft, display: 'grid', gap: vars.space[2] });
export const dialogForm = style({ display: 'grid', gap: vars.space[5], gridTemplateColumns: 'minmax(0, 1fr)' });
/** In sight too where the dialog is higher than the window. */
export const dialogActions = style({
  position: 'sticky',
  zIndex: 1,
  // At the edge of the window, not of the room around the dialog.
  insetBlockEnd: `calc(-1 * ${vars.space[4]})`,
  display: 'flex',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  marginBlockEnd: `calc(-1 * ${vars.space[2]})`,
  paddingBlock: vars.space[2],
  background: vars.color.raised,
});

export const popover = style({
  background: vars.color.raised,
  borderRadius: vars.radius.medium,
  border: `1px solid ${vars.color.line}`,
  boxShadow: vars.shadow.high,
  overflow: 'auto',
  outline: 'none',
  selectors: { '&[data-entering]': { animation: `${fadeIn} ${vars.motion.fast}` } },
});

export const menu = style({ padding: '6px', outline: 'none', minWidth: 200 });
export const menuItem = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  minHeight: 36,
  paddingInline: vars.space[3],
  borderRadius: vars.radius.small,
  cursor: 'pointer',
  outline: 'none',
  color: vars.color.text,
  selectors: {
    '&[data-focused], &[data-hovered]': { background: vars.color.hover },
    '&[data-focus-visible]': { boxShadow: `inset 0 0 0 2px ${vars.color.focus}` },
    '&[data-selected]': { fontWeight: 560 },
  },
  '@media': { [phone]: { minHeight: 44 } },
});
export const menuItemDanger = style({ color: vars.color.danger });
export const menuCheck = style({ marginInlineStart: 'auto' });
export const separator = style({ height: 1, margin: '6px 0', background: vars.color.line, border: 0 });
