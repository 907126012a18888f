import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const slot = style({ display: 'grid', gap: vars.space[2], alignContent: 'start' });
export const label = style({ fontSize: vars.text.small, fontWeight: 560 });
export const drop = style({
  display: 'grid',
  gap: vars.space[2],
  padding: vars.space[2],
  border: `1px dashed ${vars.color.edge}`,
  borderRadius: vars.radius.medium,
});
/** A chequerboard, so that transparency is visible. */
export const stage = style({
  display: 'grid',
  placeItems: 'center',
  height: 132,
  borderRadius: vars.radius.small,
  color: vars.color.textSoft,
  background: `repeating-conic-gradient(${vars.color.sunken} 0% 25%, ${vars.color.surface} 0% 50%) 0 0 / 20px 20px`,
});
export const picture = style({ maxWidth: '100%', maxHeight: 132, objectFit: 'contain' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] });
export const hint = style({ fontSize: vars.text.small, color: vars.color.textSoft });
export const problem = style({ fontSize: vars.text.small, color: vars.color.danger });
