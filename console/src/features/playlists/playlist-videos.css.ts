import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  marginInline: -10,
  outline: 'none',
  borderRadius: vars.radius.medium,
});
export const row = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '28px 22px 104px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars.space[2],
  paddingBlock: '6px',
  paddingInline: '2px 4px',
  borderRadius: vars.radius.medium,
  outline: 'none',
  selectors: {
    '&[data-hovered], &:hover': { background: vars.color.sunken },
    '&[data-focus-visible]': { boxShadow: `inset 0 0 0 2px ${vars.color.focus}` },
    '&[data-allows-dragging]': { cursor: 'grab' },
    '&[data-dragging]': { opacity: 0.5 },
  },
  '@media': { [phone]: { gridTemplateColumns: '28px 88px minmax(0, 1fr) auto' } },
});
export const handle = style({
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: vars.radius.small,
  background: 'none',
  color: vars.color.textFaint,
  selectors: { '&[data-hovered]': { color: vars.color.text, background: vars.color.hover } },
});
export const number = style({
  textAlign: 'center',
  color: vars.color.textSoft,
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [phone]: { display: 'none' } },
});
export const picture = style({ marginInlineEnd: vars.space[2] });
export const faded = style({ opacity: 0.55 });
export const words = style({ display: 'grid', gap: 4, minWidth: 0 });
export const name = style({
  width: 'fit-content',
  maxWidth: '100%',
  fontWeight: 560,
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' } },
});
export const reason = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `2px ${vars.space[2]}`,
  fontSize: vars.text.small,
  color: vars.color.textSoft,
});
export const indicator = style({
  outline: 'none',
  height: 0,
  position: 'relative',
  selectors: {
    '&::after': {
      content: '""',
      position: 'absolute',
      insetInline: 4,
      insetBlockStart: -2,
      height: 3,
      borderRadius: 2,
      background: 'transparent',
    },
    '&[data-drop-target]::after': { background: vars.color.focus },
  },
});
export const empty = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space[3],
  padding: `${vars.space[8]} ${vars.space[5]}`,
  color: vars.color.textSoft,
  textAlign: 'center',
});
