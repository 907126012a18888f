import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const strip = style({
  display: 'flex',
  gap: vars.space[3],
  overflowX: 'auto',
  padding: 3,
  margin: -3,
  alignItems: 'stretch',
});
export const card = style({
  flex: '0 0 236px',
  display: 'grid',
  gridTemplateColumns: '96px minmax(0, 1fr)',
  gridTemplateRows: 'auto auto',
  alignContent: 'start',
  gap: `${vars.space[1]} ${vars.space[3]}`,
  padding: vars.space[2],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.medium,
  selectors: { '&[data-main]': { boxShadow: `0 0 0 2px ${vars.color.brand}`, borderColor: 'transparent' } },
});
/** Beside its name and meter, so that all of them fit below the picture that is sent; its tools are under both. */
globalStyle(`${card} > *:nth-child(n + 4)`, { gridColumn: '1 / -1' });
export const picture = style({
  position: 'relative',
  gridRow: '1 / 3',
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  borderRadius: vars.radius.small,
  background: vars.color.sunken,
  display: 'grid',
  placeItems: 'center',
});
export const sound = style([picture, { color: vars.color.textSoft }]);
export const thumbnail = style({
  width: '100%',
  height: '100%',
  selectors: { '[data-off] &': { opacity: 0.4 } },
});
globalStyle(`${thumbnail} canvas`, { width: '100%', height: '100%', display: 'block', objectFit: 'cover' });
export const missing = style({
  padding: vars.space[2],
  textAlign: 'center',
  fontSize: vars.text.tiny,
  color: vars.color.textSoft,
});
export const mainMark = style({
  position: 'absolute',
  insetBlockStart: 6,
  insetInlineStart: 6,
  padding: '1px 7px',
  borderRadius: vars.radius.pill,
  background: 'rgb(13 16 21 / 78%)',
  color: '#ffffff',
  fontSize: '11px',
  fontWeight: 560,
});
export const name = style({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  fontSize: vars.text.small,
  fontWeight: 560,
});
globalStyle(`${name} span`, { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
globalStyle(`${name} svg`, { flexShrink: 0 });
export const noMeter = style({ height: 6 });
export const tools = style({ display: 'flex', justifyContent: 'space-between', marginInline: -3 });
export const add = style({
  flex: '0 0 148px',
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: vars.space[2],
  border: `1px dashed ${vars.color.edge}`,
  borderRadius: vars.radius.medium,
  background: 'transparent',
  color: vars.color.textSoft,
  fontWeight: 560,
  minHeight: 104,
  cursor: 'pointer',
  selectors: { '&[data-hovered]': { background: vars.color.hover, color: vars.color.text } },
});
