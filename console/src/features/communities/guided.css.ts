import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const steps = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: vars.space[3],
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const step = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  width: '100%',
  minHeight: 48,
  padding: `${vars.space[2]} ${vars.space[3]}`,
  border: 0,
  borderBlockStart: `3px solid ${vars.color.line}`,
  background: 'none',
  color: vars.color.textSoft,
  font: 'inherit',
  fontSize: vars.text.small,
  textAlign: 'start',
  selectors: {
    'button&': { cursor: 'pointer' },
    'button&:hover': { color: vars.color.text },
    '&[data-state=now]': { borderColor: vars.color.brand, color: vars.color.text, fontWeight: 620 },
    '&[data-state=done]': { borderColor: vars.color.text, color: vars.color.text },
  },
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'flex-start', gap: 2, paddingInline: 0 } },
});
export const number = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 24,
  height: 24,
  borderRadius: '50%',
  background: vars.color.sunken,
  color: vars.color.text,
  fontSize: vars.text.tiny,
  fontWeight: 620,
});
export const form = style({ display: 'grid', gap: vars.space[5], gridTemplateColumns: 'minmax(0, 1fr)' });
export const ends = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: vars.space[3],
  marginTop: vars.space[2],
});
export const heading = style({ margin: 0, fontSize: vars.text.lead, fontWeight: 620, outline: 'none' });
export const part = style({ display: 'grid', gap: vars.space[3], minWidth: 0, margin: 0, padding: 0, border: 0 });
/** A legend is no cell of the grid. */
export const partTitle = style({ padding: 0, marginBottom: vars.space[3], fontWeight: 600 });
export const choice = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: vars.space[3],
  padding: vars.space[3],
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.medium,
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': { borderColor: vars.color.text, boxShadow: `inset 0 0 0 1px ${vars.color.text}` },
    '&:has(:focus-visible)': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
  },
});
export const radio = style({ width: 18, height: 18, margin: '2px 0 0', accentColor: vars.color.text, outline: 'none' });
export const choiceName = style({ display: 'block', fontWeight: 600 });
export const named = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: vars.space[2],
  alignItems: 'end',
});
export const next = style({
  display: 'grid',
  gap: vars.space[3],
  gridTemplateColumns: 'repeat(auto-fill, minmax(230px, 1fr))',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const nextItem = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: vars.space[3],
  alignContent: 'start',
  width: '100%',
  height: '100%',
  padding: vars.space[4],
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.medium,
  background: 'none',
  color: vars.color.text,
  font: 'inherit',
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  selectors: { '&:hover': { background: vars.color.sunken } },
});
export const nextName = style({ fontWeight: 600 });
export const nextText = style({ gridColumn: 2, color: vars.color.textSoft, fontSize: vars.text.small });
