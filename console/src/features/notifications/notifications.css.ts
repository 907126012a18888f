import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';
import { visuallyHidden } from '../../theme/visually-hidden.ts';

export const bell = style({ position: 'relative', display: 'inline-flex', flexShrink: 0 });
export const badge = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineEnd: -1,
  minWidth: 18,
  height: 18,
  paddingInline: 5,
  borderRadius: vars.radius.pill,
  border: `2px solid ${vars.color.canvas}`,
  background: vars.color.danger,
  color: vars.color.canvas,
  fontSize: 11,
  fontWeight: 650,
  lineHeight: '14px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
});
export const news = style(visuallyHidden);
export const popover = style({
  width: 'min(400px, calc(100vw - 24px))',
  display: 'flex',
  flexDirection: 'column',
});
export const dialog = style({ outline: 'none', display: 'flex', flexDirection: 'column', minHeight: 0 });
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[3],
  minHeight: 52,
  paddingInline: `${vars.space[5]} ${vars.space[3]}`,
  borderBottom: `1px solid ${vars.color.line}`,
});
export const title = style({ fontWeight: 620, fontSize: vars.text.body, outline: 'none' });
export const scroll = style({ overflowY: 'auto', overscrollBehavior: 'contain' });
export const foot = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[3],
  padding: `${vars.space[3]} ${vars.space[5]}`,
  borderTop: `1px solid ${vars.color.line}`,
  fontSize: vars.text.small,
});
export const quiet = style({
  padding: `${vars.space[8]} ${vars.space[5]}`,
  color: vars.color.textSoft,
  textAlign: 'center',
});
export const waiting = style({ padding: vars.space[5] });

export const card = style({
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
  background: vars.color.surface,
  overflow: 'hidden',
});
export const row = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr) auto',
  gap: vars.space[3],
  alignItems: 'start',
  padding: `${vars.space[3]} ${vars.space[5]}`,
  selectors: {
    '& + &': { borderTop: `1px solid ${vars.color.line}` },
    '&:hover': { background: vars.color.hover },
  },
});
export const invites = style({
  selectors: { '&:not(:last-child)': { borderBottom: `1px solid ${vars.color.line}` } },
});
export const answers = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[2],
  paddingBlockStart: vars.space[2],
});
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: '50%',
  background: vars.color.sunken,
  color: vars.color.textSoft,
});
export const problemIcon = style({ background: vars.color.dangerSoft, color: vars.color.danger });
export const words = style({ display: 'grid', gap: 2, minWidth: 0 });
export const link = style({
  overflowWrap: 'anywhere',
  color: vars.color.textSoft,
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2 },
  },
});
export const unread = style({ color: vars.color.text, fontWeight: 580 });
export const soft = style({ fontSize: vars.text.small, color: vars.color.textSoft, overflowWrap: 'anywhere' });
export const end = style({
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  gap: vars.space[1],
  alignItems: 'center',
});
export const dot = style({
  width: 8,
  height: 8,
  marginBlockStart: 7,
  borderRadius: '50%',
  background: vars.color.focus,
});

export const choices = style({ width: '100%', borderCollapse: 'collapse' });
const place = {
  paddingBlock: 0,
  paddingInline: `${vars.space[4]} 0`,
  height: 44,
  textAlign: 'center',
  width: 1,
  whiteSpace: 'nowrap',
} as const;
export const cell = style(place);
export const columnName = style({
  ...place,
  height: 28,
  fontSize: vars.text.small,
  fontWeight: 400,
  color: vars.color.textSoft,
  selectors: { '&:first-child': { width: 'auto', textAlign: 'start', paddingInline: 0 } },
});
export const choiceName = style({ textAlign: 'start', fontWeight: 400, paddingInline: 0, paddingBlock: vars.space[2] });
export const groups = style({ display: 'grid', gap: vars.space[6] });
