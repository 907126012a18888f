import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const root = style({ display: 'grid', gap: vars.space[3], alignContent: 'start' });
export const none = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space[3],
  padding: vars.space[6],
  textAlign: 'center',
  color: vars.color.textSoft,
});
export const note = style({ color: vars.color.textSoft });
export const list = style({ display: 'grid', gap: vars.space[2], gridTemplateColumns: 'minmax(0, 1fr)' });
export const graphic = style({
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars.space[3],
  padding: vars.space[2],
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.medium,
  selectors: { '&[data-on]': { boxShadow: `0 0 0 2px ${vars.color.brand}`, borderColor: 'transparent' } },
});
export const picture = style({ width: 56, height: 40, objectFit: 'contain', borderRadius: vars.radius.small });
export const name = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 560 });
