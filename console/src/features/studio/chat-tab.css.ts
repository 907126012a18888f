import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const root = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[3],
  minHeight: 'min(520px, 60vh)',
  height: '100%',
});
export const list = style({
  flex: '1 1 220px',
  minHeight: 180,
  maxHeight: 'min(56vh, 620px)',
  overflowY: 'auto',
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  marginInline: `calc(${vars.space[2]} * -1)`,
});
export const none = style({
  flex: 1,
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  gap: vars.space[2],
  color: vars.color.textSoft,
  minHeight: 180,
});
export const message = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space[2],
  padding: `${vars.space[1]} ${vars.space[2]}`,
  borderRadius: vars.radius.small,
  selectors: { '&:hover': { background: vars.color.sunken }, '&[data-pending]': { color: vars.color.textSoft } },
});
export const words = style({ flex: 1, minWidth: 0 });
export const who = style({
  fontSize: vars.text.small,
  fontWeight: 620,
  marginInlineEnd: vars.space[2],
  selectors: { '&[data-host]': { color: vars.color.brandText } },
});
export const when = style({ fontSize: vars.text.tiny, color: vars.color.textFaint });
export const text = style({ overflowWrap: 'anywhere' });
globalStyle(`${text} a`, { textDecoration: 'underline' });
export const failure = style({ color: vars.color.danger, fontSize: vars.text.small });
export const pinned = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space[2],
  padding: vars.space[2],
  borderRadius: vars.radius.medium,
  background: vars.color.sunken,
  fontSize: vars.text.small,
});
globalStyle(`${pinned} p`, { flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
globalStyle(`${pinned} > svg`, { flexShrink: 0, marginTop: 2 });
export const write = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: vars.space[2],
  alignItems: 'end',
});
export const foot = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[2],
});
