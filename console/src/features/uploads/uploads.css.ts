import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const list = style({ display: 'grid', gap: vars.space[4] });
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `${vars.space[2]} ${vars.space[3]}`,
  alignItems: 'center',
});
export const name = style({ fontWeight: 560, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const bar = style({ gridColumn: '1 / -1' });
export const detail = style({
  gridColumn: '1 / -1',
  fontSize: vars.text.small,
  color: vars.color.textSoft,
  fontVariantNumeric: 'tabular-nums',
});
export const problem = style({ color: vars.color.danger });
export const actions = style({ display: 'flex', gap: vars.space[1], alignItems: 'center', minHeight: 30 });
export const panel = style({ display: 'grid', gap: vars.space[5] });
export const single = style({
  width: '100%',
  textAlign: 'start',
  padding: vars.space[4],
  background: vars.color.surface,
  color: vars.color.text,
  borderRadius: vars.radius.medium,
});
export const popover = style({ width: 'min(380px, calc(100vw - 32px))', padding: vars.space[5] });
export const popoverTitle = style({ fontWeight: 620, marginBottom: vars.space[4], fontSize: vars.text.body });
export const popoverDialog = style({ outline: 'none' });
export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: 55,
  display: 'grid',
  placeItems: 'center',
  background: vars.color.scrim,
  pointerEvents: 'none',
});
export const overlayCard = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space[2],
  padding: `${vars.space[10]} ${vars.space[16]}`,
  background: vars.color.raised,
  border: `2px dashed ${vars.color.edge}`,
  borderRadius: vars.radius.large,
  fontSize: vars.text.lead,
  fontWeight: 620,
});
export const overlayHint = style({ fontSize: vars.text.body, fontWeight: 400, color: vars.color.textSoft });
