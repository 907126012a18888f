import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';
import { visuallyHidden } from '../../theme/visually-hidden.ts';

export const filters = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(180px, 360px) 160px 160px',
  gap: vars.space[2],
  '@media': { [phone]: { gridTemplateColumns: '1fr 1fr' } },
});
export const search = style({ minWidth: 0, '@media': { [phone]: { gridColumn: '1 / -1' } } });
export const frame = style({
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
  overflow: 'hidden',
});
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  '@media': { [phone]: { display: 'block' } },
});
export const head = style({
  '@media': { [phone]: visuallyHidden },
});
export const headCell = style({
  padding: `10px ${vars.space[4]}`,
  textAlign: 'start',
  fontSize: vars.text.small,
  fontWeight: 540,
  color: vars.color.textSoft,
  borderBottom: `1px solid ${vars.color.line}`,
});
export const row = style({
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.line}` } },
  '@media': {
    [phone]: { display: 'flex', flexWrap: 'wrap', gap: `${vars.space[1]} ${vars.space[3]}`, padding: vars.space[4] },
  },
});
export const cell = style({
  padding: `${vars.space[3]} ${vars.space[4]}`,
  verticalAlign: 'top',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [phone]: { padding: 0, fontSize: vars.text.small } },
});
export const nameCell = style({
  padding: `${vars.space[3]} ${vars.space[4]}`,
  width: '50%',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
  '@media': { [phone]: { padding: 0, width: '100%' } },
});
export const gone = style({ fontWeight: 560, color: vars.color.textSoft });
export const note = style({ display: 'block', fontSize: vars.text.small, color: vars.color.textSoft });
