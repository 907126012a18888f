import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const table = style({ width: '100%', minWidth: 640, borderCollapse: 'collapse' });
/** Of few enough columns for a phone. */
export const narrowTable = style({ width: '100%', borderCollapse: 'collapse' });
export const head = style({
  padding: '6px 8px',
  fontSize: vars.text.small,
  fontWeight: 540,
  color: vars.color.textSoft,
  textAlign: 'end',
  whiteSpace: 'nowrap',
});
export const nameHead = style([head, { textAlign: 'start', paddingInlineStart: 0 }]);
export const name = style({
  display: 'grid',
  paddingBlock: '10px',
  paddingInline: '0 8px',
  borderBlockStart: `1px solid ${vars.color.line}`,
  textAlign: 'start',
  fontWeight: 560,
  overflowWrap: 'anywhere',
});
export const number = style({
  padding: '10px 8px',
  borderBlockStart: `1px solid ${vars.color.line}`,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
});
export const soft = style({ fontSize: vars.text.small, fontWeight: 400, color: vars.color.textSoft });
export const nameLine = style({ display: 'flex', alignItems: 'center', gap: vars.space[1] });
export const formulas = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  gap: `${vars.space[3]} ${vars.space[6]}`,
});
export const formula = style({ display: 'grid', gap: 2, alignContent: 'start' });
export const term = style({ fontWeight: 560, fontVariantNumeric: 'tabular-nums' });
export const files = style({ marginTop: vars.space[3] });
