import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const grid = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(230px, 100%), 1fr))',
  gap: vars.space[5],
});
export const card = style({
  display: 'grid',
  gridTemplateRows: 'auto auto 1fr auto',
  gap: vars.space[4],
  padding: vars.space[6],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
});
export const chosen = style({ borderColor: vars.color.brand });
export const head = style({
  display: 'flex',
  gap: vars.space[2],
  alignItems: 'center',
  justifyContent: 'space-between',
});
export const name = style({ fontSize: vars.text.lead, fontWeight: 640 });
export const price = style({
  fontSize: vars.text.display,
  fontWeight: 680,
  letterSpacing: '-0.025em',
  lineHeight: 1.15,
});
export const per = style({
  display: 'block',
  fontSize: vars.text.small,
  fontWeight: 400,
  letterSpacing: 0,
  color: vars.color.textSoft,
});
export const about = style({ display: 'grid', gap: vars.space[3], alignContent: 'start' });
export const lines = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: vars.space[2],
  alignContent: 'start',
});
export const line = style({ display: 'flex', gap: vars.space[2], alignItems: 'flex-start' });
export const tick = style({ flex: 'none', marginTop: 3, color: vars.color.green });
export const soft = style({ color: vars.color.textSoft, fontSize: vars.text.small });
