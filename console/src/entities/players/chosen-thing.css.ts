import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const group = style({ display: 'grid', gap: vars.space[3], minWidth: 0, margin: 0, padding: 0, border: 0 });
export const legend = style({ padding: 0, marginBottom: 6, fontSize: vars.text.small, fontWeight: 560 });
export const chosen = style({
  display: 'grid',
  gridTemplateColumns: '88px minmax(0, 1fr)',
  alignItems: 'center',
  gap: `${vars.space[2]} ${vars.space[3]}`,
  padding: vars.space[2],
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
});
export const words = style({ display: 'grid', minWidth: 0 });
export const name = style({ fontWeight: 560, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const hint = style({ fontSize: vars.text.small, color: vars.color.textSoft });
export const actions = style({
  gridColumn: '1 / -1',
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
});
