import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(180px, 360px) auto',
  justifyContent: 'start',
  gap: vars.space[2],
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', justifyContent: 'stretch' } },
});
export const frame = style({
  overflowX: 'auto',
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
  selectors: { '&:focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 } },
});
export const table = style({ width: '100%', minWidth: 680, borderCollapse: 'collapse' });
export const head = style({
  padding: '12px 16px',
  fontSize: vars.text.small,
  fontWeight: 540,
  color: vars.color.textSoft,
  textAlign: 'start',
});
export const cell = style({
  padding: '12px 16px',
  borderBlockStart: `1px solid ${vars.color.line}`,
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
});
export const name = style([cell, { textAlign: 'start', fontWeight: 600 }]);
export const link = style({
  textDecoration: 'underline',
  textDecorationColor: vars.color.edge,
  textUnderlineOffset: 3,
});
export const soft = style({ display: 'block', fontSize: vars.text.small, color: vars.color.textSoft });
