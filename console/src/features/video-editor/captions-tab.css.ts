import { style, styleVariants } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const tab = style({ display: 'grid', gap: vars.space[4], gridTemplateColumns: 'minmax(0, 1fr)' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] });
export const list = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: vars.space[3],
  paddingBlock: vars.space[3],
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.line}` } },
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
});
export const words = style({ display: 'grid', gap: 3, minWidth: 0, '@media': { [phone]: { gridColumn: '1 / -1' } } });
export const label = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  fontWeight: 580,
  overflowWrap: 'anywhere',
});
export const meta = style({ fontSize: vars.text.small, color: vars.color.textSoft });
export const form = style({ display: 'grid', gap: vars.space[4], gridTemplateColumns: 'minmax(0, 1fr)' });
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  alignItems: 'start',
  gap: vars.space[3],
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const file = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[3],
  padding: vars.space[4],
  border: `2px dashed ${vars.color.line}`,
  borderRadius: vars.radius.medium,
  color: vars.color.textSoft,
});
export const fileWords = style({ flex: '1 1 180px', display: 'grid', minWidth: 0 });
export const fileName = style({ color: vars.color.text, fontWeight: 580, overflowWrap: 'anywhere' });
export const missing = style({ color: vars.color.danger, fontSize: vars.text.small });
export const problem = style({ display: 'grid', gap: vars.space[2], gridTemplateColumns: 'minmax(0, 1fr)' });
export const excerpt = style({
  margin: 0,
  padding: vars.space[3],
  overflowX: 'auto',
  borderRadius: vars.radius.medium,
  background: vars.color.sunken,
  fontFamily: vars.font.mono,
  fontSize: '12.5px',
  lineHeight: 1.6,
});
export const lineNumber = style({
  display: 'inline-block',
  minWidth: 34,
  marginInlineEnd: vars.space[3],
  color: vars.color.textSoft,
  textAlign: 'end',
  userSelect: 'none',
});
export const namedLine = style({ color: vars.color.danger, fontWeight: 600 });
export const comboOpen = style({
  display: 'grid',
  placeItems: 'center',
  width: 34,
  height: 34,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  color: vars.color.textSoft,
  cursor: 'pointer',
});
export const comboPopover = style({ width: 'var(--trigger-width)', maxHeight: 300 });
export const tag = style({ marginInlineStart: 'auto', color: vars.color.textFaint, fontSize: vars.text.small });
export const result = style([
  { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[3], paddingBlock: vars.space[3] },
  { selectors: { '& + &': { borderTop: `1px solid ${vars.color.line}` } } },
]);
export const resultIcon = styleVariants({
  waiting: { color: vars.color.textSoft },
  added: { color: vars.color.green },
  asked: { color: vars.color.amber },
  refused: { color: vars.color.danger },
});
