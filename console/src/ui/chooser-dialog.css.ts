import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 2,
  height: 'min(400px, 46dvh)',
  overflowY: 'auto',
  marginInline: -8,
  padding: 3,
  outline: 'none',
});
export const bones = style({ display: 'grid', gap: vars.space[2], alignContent: 'start', height: 'min(400px, 46dvh)' });
export const item = style({
  display: 'grid',
  gridTemplateColumns: '88px minmax(0, 1fr) 22px',
  alignItems: 'center',
  gap: vars.space[3],
  paddingBlock: '6px',
  paddingInline: '6px 10px',
  borderRadius: vars.radius.medium,
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-hovered]': { background: vars.color.hover },
    '&[data-selected]': { background: vars.color.sunken },
    '&[data-focus-visible]': { boxShadow: `inset 0 0 0 2px ${vars.color.focus}` },
  },
});
export const words = style({ display: 'grid', gap: 2, minWidth: 0 });
export const name = style({
  fontWeight: 560,
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflowWrap: 'anywhere',
});
export const hint = style({ fontSize: vars.text.small, color: vars.color.textSoft });
export const mark = style({ display: 'grid', placeItems: 'center', width: 22, height: 22 });
export const box = style([
  mark,
  {
    border: `1.5px solid ${vars.color.edge}`,
    borderRadius: vars.radius.small,
    background: vars.color.surface,
    selectors: {
      [`${item}[data-selected] &`]: {
        background: vars.color.text,
        borderColor: vars.color.text,
        color: vars.color.surface,
      },
    },
  },
]);
export const more = style({ padding: vars.space[3], textAlign: 'center', color: vars.color.textSoft });
export const none = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space[2],
  padding: vars.space[8],
  color: vars.color.textSoft,
});
