import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css.ts';

export const list = style({ display: 'grid', gap: vars.space[2], marginBlock: `${vars.space[2]} ${vars.space[5]}` });
export const heading = style({ fontSize: vars.text.body, fontWeight: 600 });
export const line = style({
  display: 'grid',
  gridTemplateColumns: '96px 1fr',
  alignItems: 'center',
  gap: vars.space[3],
});
export const key = style({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 28,
  height: 28,
  whiteSpace: 'nowrap',
  paddingInline: 6,
  border: `1px solid ${vars.color.edge}`,
  borderRadius: vars.radius.small,
  fontFamily: vars.font.mono,
  fontSize: vars.text.small,
});
export const does = style({ margin: 0 });
