import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

/** A chequerboard, so that transparency is visible. */
export const stage = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  height: 148,
  padding: vars.space[2],
  borderRadius: vars.radius.medium,
  background: `repeating-conic-gradient(${vars.color.sunken} 0% 25%, ${vars.color.surface} 0% 50%) 0 0 / 20px 20px`,
});
export const picture = style({ maxWidth: '100%', maxHeight: 132, objectFit: 'contain' });
export const hoverPicture = style({
  position: 'absolute',
  inset: vars.space[2],
  margin: 'auto',
  maxWidth: `calc(100% - 2 * ${vars.space[2]})`,
  maxHeight: 132,
  objectFit: 'contain',
  opacity: 0,
  selectors: { [`${stage}:hover &`]: { opacity: 1 } },
});
export const title = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start' });
export const name = style({
  padding: `6px 0`,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  selectors: { '&:focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 } },
});
export const actions = style({ display: 'flex' });
export const address = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
