import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

export const area = style({ position: 'relative' });
export const held = style({
  position: 'absolute',
  inset: 0,
  zIndex: 2,
  display: 'grid',
  placeItems: 'center',
  padding: vars.space[2],
  border: `2px dashed ${vars.color.focus}`,
  borderRadius: vars.radius.large,
  // The content below stays recognisable.
  background: `color-mix(in srgb, ${vars.color.surface} 78%, transparent)`,
  pointerEvents: 'none',
});
export const invitation = style({
  padding: `${vars.space[2]} ${vars.space[4]}`,
  borderRadius: vars.radius.pill,
  background: vars.color.raised,
  color: vars.color.text,
  boxShadow: vars.shadow.low,
  fontWeight: 580,
  textAlign: 'center',
});
