import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { barHeight } from '../../theme/sizes.ts';
import { vars } from '../../theme/theme.css.ts';

export const rowHeight = 92;
export const phoneRowHeight = 116;

const narrower = '(min-width: 720px) and (max-width: 1000px)';

export const frame = style({
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
});
export const body = style({ position: 'relative' });

const columns = style({
  display: 'grid',
  alignItems: 'center',
  gridTemplateColumns: '52px minmax(0, 1fr) 172px 112px 112px 112px 56px',
  '@media': {
    [narrower]: { gridTemplateColumns: '52px minmax(0, 1fr) 172px 56px' },
    [phone]: { gridTemplateColumns: '40px minmax(0, 1fr) 48px' },
  },
});
export const head = style({
  position: 'sticky',
  insetBlockStart: barHeight,
  zIndex: 5,
  background: vars.color.surface,
  borderRadius: `${vars.radius.large} ${vars.radius.large} 0 0`,
  borderBottom: `1px solid ${vars.color.line}`,
  '@media': { [phone]: { insetBlockStart: 56 } },
});
export const headRow = style([columns, { minHeight: 42 }]);
export const headCell = style({
  paddingInline: vars.space[4],
  fontSize: vars.text.small,
  fontWeight: 540,
  lineHeight: 1.25,
  color: vars.color.textSoft,
  selectors: { '&:first-child': { padding: 0 }, '&:nth-child(2)': { paddingInlineStart: vars.space[1] } },
});
export const row = style([
  columns,
  {
    position: 'absolute',
    insetInline: 0,
    insetBlockStart: 0,
    borderBottom: `1px solid ${vars.color.line}`,
    selectors: {
      '&:hover': { background: vars.color.sunken },
      '&[aria-selected=true]': { background: vars.color.blueSoft },
      '&:focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2, zIndex: 1 },
      '&:last-child': { borderBottom: 0 },
    },
  },
]);
export const cell = style({
  paddingInline: vars.space[4],
  minWidth: 0,
  selectors: { '&:first-child': { padding: 0 }, '&:nth-child(2)': { paddingInlineStart: vars.space[1] } },
  '@media': { [phone]: { paddingInline: vars.space[2] } },
});
export const wideOnly = style({ '@media': { [phone]: { display: 'none' }, [narrower]: { display: 'none' } } });
export const stateCell = style({ '@media': { [phone]: { display: 'none' } } });
export const menuCell = style({ paddingInline: vars.space[2], textAlign: 'end' });
export const number = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' });

/** The whole square is clickable. */
export const tick = style({
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  minHeight: 42,
  cursor: 'pointer',
});
export const box = style({ width: 18, height: 18, margin: 0, cursor: 'pointer', accentColor: vars.color.text });

export const video = style({
  display: 'grid',
  gridTemplateColumns: '128px minmax(0, 1fr)',
  gap: vars.space[4],
  alignItems: 'center',
  '@media': { [phone]: { gridTemplateColumns: '104px minmax(0, 1fr)', gap: vars.space[3] } },
});
export const words = style({ display: 'grid', gap: 3, minWidth: 0, justifyItems: 'start' });
export const title = style({
  maxWidth: '100%',
  fontWeight: 580,
  lineHeight: 1.35,
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
  columnGap: vars.space[2],
  maxWidth: '100%',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  fontSize: vars.text.small,
  color: vars.color.textSoft,
});
export const metaPart = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  flexShrink: 0,
  selectors: { '&:last-child': { flexShrink: 1 } },
});
export const problem = style({
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: vars.text.small,
  color: vars.color.danger,
});
export const bones = style({ display: 'grid', gap: vars.space[2] });
