import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

/** Colours of a page that is somebody's own, and glares in neither theme. */
const paper = 'light-dark(#fff, #15181e)';
const drawn = 'light-dark(#e8eaee, #262b34)';
const strong = 'light-dark(#d5d9e0, #363d49)';
const ink = 'light-dark(#4a5160, #b9c0cc)';

export const root = style({
  display: 'grid',
  gap: vars.space[3],
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
});
export const room = style({ width: '100%', overflow: 'hidden', direction: 'ltr' });
/** A transformed box is what is fixed within it. */
export const window = style({
  position: 'relative',
  overflow: 'hidden',
  boxSizing: 'border-box',
  transformOrigin: '0 0',
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
  background: paper,
  color: ink,
});
export const top = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[4],
  padding: `${vars.space[4]} ${vars.space[5]}`,
  borderBottom: `1px solid ${drawn}`,
});
export const brand = style({ width: 92, height: 22, marginInlineEnd: 'auto', borderRadius: 6, background: strong });
export const link = style({ width: 44, height: 10, borderRadius: 5, background: drawn });
export const page = style({ padding: vars.space[5] });
export const hero = style({
  height: 170,
  marginBottom: vars.space[5],
  borderRadius: vars.radius.large,
  background: `linear-gradient(120deg, ${drawn}, ${strong})`,
});
export const title = style({
  width: '55%',
  height: 24,
  marginBottom: vars.space[4],
  borderRadius: 6,
  background: strong,
});
export const line = style({ height: 11, marginBottom: vars.space[3], borderRadius: 6, background: drawn });
export const goods = style({
  display: 'grid',
  gap: vars.space[4],
  marginTop: vars.space[5],
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  selectors: { '&[data-columns="4"]': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
});
export const good = style({
  aspectRatio: '1',
  marginBottom: vars.space[3],
  borderRadius: vars.radius.medium,
  background: drawn,
});
export const note = style({
  margin: `${vars.space[4]} 0 0`,
  color: ink,
  fontSize: vars.text.small,
  textAlign: 'center',
});
