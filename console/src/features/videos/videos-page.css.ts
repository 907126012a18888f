import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(180px, 360px) 160px 160px',
  gap: vars.space[2],
  '@media': { [phone]: { gridTemplateColumns: '1fr 1fr' } },
});
export const search = style({ position: 'relative', '@media': { [phone]: { gridColumn: '1 / -1' } } });
export const searchIcon = style({
  position: 'absolute',
  insetInlineStart: 13,
  insetBlockStart: 10,
  color: vars.color.textFaint,
  pointerEvents: 'none',
});
export const searchInput = style({
  width: '100%',
  height: 36,
  padding: '0 12px 0 36px',
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.pill,
  selectors: {
    '&::placeholder': { color: vars.color.textFaint },
    '&::-webkit-search-cancel-button': { cursor: 'pointer' },
    '&[data-focused]': { outline: 'none', borderColor: vars.color.focus, boxShadow: `0 0 0 1px ${vars.color.focus}` },
  },
});

export const frame = style({
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
  overflow: 'hidden',
});
export const table = style({ width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' });
export const head = style({ '@media': { [phone]: { display: 'none' } } });
export const headCell = style({
  padding: `10px ${vars.space[4]}`,
  textAlign: 'start',
  fontSize: vars.text.small,
  fontWeight: 540,
  color: vars.color.textSoft,
  borderBottom: `1px solid ${vars.color.line}`,
});
export const row = style({
  position: 'relative',
  selectors: {
    '& + &': { borderTop: `1px solid ${vars.color.line}` },
    '&:hover': { background: vars.color.sunken },
  },
});
export const cell = style({
  padding: `${vars.space[3]} ${vars.space[4]}`,
  verticalAlign: 'middle',
  '@media': { [phone]: { padding: vars.space[3] } },
});
export const wideOnly = style({
  '@media': { [phone]: { display: 'none' }, '(max-width: 900px)': { display: 'none' } },
});
export const number = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' });
export const video = style({
  display: 'grid',
  gridTemplateColumns: '128px minmax(0, 1fr)',
  gap: vars.space[4],
  alignItems: 'center',
  '@media': { [phone]: { gridTemplateColumns: '108px minmax(0, 1fr)', gap: vars.space[3] } },
});
export const words = style({ display: 'grid', gap: 4, minWidth: 0, justifyItems: 'start' });
export const title = style({
  maxWidth: '100%',
  fontWeight: 580,
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' } },
});
export const meta = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `2px ${vars.space[2]}`,
  fontSize: vars.text.small,
  color: vars.color.textSoft,
});
export const problem = style({ fontSize: vars.text.small, color: vars.color.danger, overflowWrap: 'anywhere' });
export const colWide = style({ width: 118, '@media': { '(max-width: 900px)': { width: 0 } } });
export const colState = style({ width: 172, '@media': { [phone]: { width: 0 } } });
export const colMenu = style({ width: 60, '@media': { [phone]: { width: 52 } } });
export const stateCell = style({ '@media': { [phone]: { display: 'none' } } });
export const menuCell = style({ paddingInline: vars.space[2], textAlign: 'end' });
export const bones = style({ display: 'grid', gap: vars.space[4], padding: vars.space[4] });
export const bone = style({
  display: 'grid',
  gridTemplateColumns: '128px 1fr',
  gap: vars.space[4],
  alignItems: 'center',
});
export const boneWords = style({ display: 'grid', gap: vars.space[2] });
