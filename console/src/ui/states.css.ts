import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

const pulse = keyframes({ '50%': { opacity: 0.55 } });

export const bone = style({
  background: vars.color.sunken,
  borderRadius: vars.radius.small,
  animation: `${pulse} 1.4s ease-in-out infinite`,
});

export const empty = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space[2],
  padding: `${vars.space[12]} ${vars.space[5]}`,
  textAlign: 'center',
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
});
export const emptyIcon = style({
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 56,
  marginBottom: vars.space[2],
  borderRadius: vars.radius.large,
  background: vars.color.sunken,
  color: vars.color.textSoft,
});
export const emptyTitle = style({ fontSize: vars.text.lead, fontWeight: 620 });
export const emptyText = style({
  maxWidth: 440,
  color: vars.color.textSoft,
  marginBottom: vars.space[3],
  textWrap: 'balance',
});

const noticeBase = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `${vars.space[2]} ${vars.space[3]}`,
  padding: `${vars.space[3]} ${vars.space[4]}`,
  borderRadius: vars.radius.medium,
});
export const notice = styleVariants({
  danger: [noticeBase, { background: vars.color.dangerSoft, color: vars.color.danger }],
  amber: [noticeBase, { background: vars.color.amberSoft, color: vars.color.amber }],
  blue: [noticeBase, { background: vars.color.blueSoft, color: vars.color.blue }],
});
export const noticeText = style({ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' });

const badgeBase = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '5px',
  minHeight: 22,
  paddingInline: '9px',
  borderRadius: 11,
  fontSize: vars.text.tiny,
  fontWeight: 580,
  whiteSpace: 'nowrap',
  '@media': { '(max-width: 480px)': { flexShrink: 0, maxWidth: '100%', whiteSpace: 'normal' } },
});
export const badge = styleVariants({
  green: [badgeBase, { background: vars.color.greenSoft, color: vars.color.green }],
  amber: [badgeBase, { background: vars.color.amberSoft, color: vars.color.amber }],
  blue: [badgeBase, { background: vars.color.blueSoft, color: vars.color.blue }],
  danger: [badgeBase, { background: vars.color.dangerSoft, color: vars.color.danger }],
  grey: [badgeBase, { background: vars.color.sunken, color: vars.color.textSoft }],
});

export const track = style({
  height: 6,
  borderRadius: vars.radius.pill,
  background: vars.color.hover,
  overflow: 'hidden',
});
export const fill = style({
  height: '100%',
  borderRadius: vars.radius.pill,
  background: vars.color.blue,
  transition: `width ${vars.motion.calm} linear`,
});
export const fillDone = style({ background: vars.color.green });
export const fillPaused = style({ background: vars.color.textFaint });
