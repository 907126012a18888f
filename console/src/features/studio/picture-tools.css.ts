import { globalStyle, style } from '@vanilla-extract/css';
import { narrow, phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';
import { visuallyHidden } from '../../theme/visually-hidden.ts';

export const root = style({ display: 'grid', gap: vars.space[3], gridTemplateColumns: 'minmax(0, 1fr)' });
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[2] });
export const spring = style({ flex: 1, '@media': { [phone]: { display: 'none' } } });
export const layouts = style({
  display: 'flex',
  padding: 3,
  gap: 2,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.pill,
  background: vars.color.sunken,
});
export const layout = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  minHeight: 32,
  paddingInline: vars.space[3],
  borderRadius: vars.radius.pill,
  color: vars.color.textSoft,
  fontSize: vars.text.small,
  fontWeight: 560,
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  selectors: {
    '&[data-hovered]': { color: vars.color.text },
    '&[data-selected]': { background: vars.color.surface, color: vars.color.text, boxShadow: vars.shadow.low },
    '&[data-focus-visible]': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 1 },
  },
});
globalStyle(`${layout} span`, {
  '@media': {
    '(max-width: 1679px)': visuallyHidden,
  },
});
export const toggle = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[2],
  minHeight: 36,
  paddingInline: vars.space[3],
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.pill,
  background: vars.color.surface,
  color: vars.color.text,
  fontSize: vars.text.small,
  fontWeight: 560,
  cursor: 'pointer',
  selectors: {
    '&[data-hovered]': { background: vars.color.hover },
    '&[data-selected]': {
      background: vars.color.inverse,
      borderColor: vars.color.inverse,
      color: vars.color.onInverse,
    },
  },
});
export const lowerThird = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  alignItems: 'end',
  gap: vars.space[3],
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const lowerThirdActions = style({ display: 'flex', gap: vars.space[1] });
