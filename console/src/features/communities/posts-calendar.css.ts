import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';
import { visuallyHidden } from '../../theme/visually-hidden.ts';

export const hidden = style(visuallyHidden);
export const head = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], alignItems: 'center' });
export const month = style({ margin: 0, marginInlineEnd: 'auto', fontSize: vars.text.lead, fontWeight: 620 });
export const grid = style({ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' });
export const weekday = style({
  padding: vars.space[2],
  color: vars.color.textSoft,
  fontSize: vars.text.small,
  fontWeight: 520,
  textAlign: 'start',
});
export const cell = style({
  height: 116,
  padding: vars.space[1],
  border: `1px solid ${vars.color.line}`,
  verticalAlign: 'top',
  selectors: {
    '&[data-other]': { background: vars.color.canvas },
    '&[data-over]': { background: vars.color.blueSoft },
  },
});
export const inCell = style({ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' });
export const day = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: '100%',
  minHeight: 28,
  padding: `0 ${vars.space[1]}`,
  border: 0,
  borderRadius: vars.radius.small,
  background: 'none',
  color: vars.color.text,
  font: 'inherit',
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&:not([aria-disabled=true])': { cursor: 'pointer' },
    '&:not([aria-disabled=true]):hover': { background: vars.color.hover },
    '[data-other] > * > &': { color: vars.color.textSoft },
  },
});
export const number = style({
  display: 'grid',
  placeItems: 'center',
  minWidth: 24,
  height: 24,
  borderRadius: 12,
  selectors: {
    '[aria-current=date] > &': { background: vars.color.text, color: vars.color.surface, fontWeight: 620 },
  },
});
/** Shown where a press makes something. */
export const plus = style({
  opacity: 0,
  selectors: { [`${day}:not([aria-disabled=true]):is(:hover, :focus-visible) > &`]: { opacity: 1 } },
});
export const postLine = style({ display: 'flex', alignItems: 'center', minWidth: 0 });
export const post = style({
  display: 'flex',
  gap: vars.space[1],
  alignItems: 'center',
  flex: 1,
  minWidth: 0,
  minHeight: 26,
  padding: `0 ${vars.space[2]}`,
  border: '1px solid transparent',
  borderRadius: vars.radius.small,
  font: 'inherit',
  fontSize: vars.text.tiny,
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&[aria-pressed=true]': { outline: `2px solid ${vars.color.text}`, outlineOffset: -1 } },
});
export const legendItem = style({ padding: `2px ${vars.space[2]}`, border: '1px solid transparent', borderRadius: 6 });
export const state = styleVariants({
  DRAFT: { background: 'none', borderColor: vars.color.edge, borderStyle: 'dashed', color: vars.color.text },
  SCHEDULED: { background: vars.color.blueSoft, color: vars.color.blue },
  PUBLISHED: { background: vars.color.greenSoft, color: vars.color.green },
  HELD: { background: vars.color.amberSoft, color: vars.color.amber },
  REMOVED: { background: vars.color.sunken, color: vars.color.textSoft },
});
export const time = style({ flex: 'none', fontVariantNumeric: 'tabular-nums' });
export const title = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 560 });
/** Beside the post in a list; in the grid it would take the room of the title, and comes when it can be used. */
export const more = style({
  flex: 'none',
  selectors: {
    [`${cell} &`]: { position: 'absolute', insetInlineEnd: 0, opacity: 0, background: vars.color.surface },
    [`${cell} ${postLine}:is(:hover, :focus-within) &`]: { opacity: 1 },
  },
});
export const line = style({ position: 'relative' });
export const others = style({
  minHeight: 24,
  padding: `0 ${vars.space[2]}`,
  border: 0,
  background: 'none',
  color: vars.color.textSoft,
  font: 'inherit',
  fontSize: vars.text.tiny,
  textAlign: 'start',
  cursor: 'pointer',
});
export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[2],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: vars.color.textSoft,
  fontSize: vars.text.tiny,
});
export const agenda = style({ display: 'grid', gap: vars.space[4], margin: 0, padding: 0, listStyle: 'none' });
export const agendaDay = style({ display: 'grid', gap: vars.space[2], gridTemplateColumns: 'minmax(0, 1fr)' });
export const agendaHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  borderBottom: `1px solid ${vars.color.line}`,
});
export const agendaName = style({ margin: 0, fontSize: vars.text.small, fontWeight: 620 });
export const tall = style({ minHeight: 44, fontSize: vars.text.small });
