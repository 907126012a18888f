import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const root = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${vars.space[2]} ${vars.space[5]}`,
  fontSize: vars.text.small,
});
export const dot = style({ width: 8, height: 8, borderRadius: '50%', background: 'currentColor', flexShrink: 0 });
export const word = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[2],
  fontWeight: 560,
  color: vars.color.amber,
  selectors: { '&[data-good]': { color: vars.color.green } },
});
export const list = style({ display: 'flex', flexWrap: 'wrap', gap: `${vars.space[1]} ${vars.space[5]}` });
export const item = style({ display: 'flex', gap: vars.space[2] });
globalStyle(`${item} dt`, { color: vars.color.textSoft });
globalStyle(`${item} dd`, { margin: 0, fontVariantNumeric: 'tabular-nums', fontWeight: 560 });
