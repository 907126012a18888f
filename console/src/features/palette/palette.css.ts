import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: 50,
  display: 'grid',
  justifyItems: 'center',
  alignItems: 'start',
  padding: 'min(14vh, 120px) 16px 16px',
  background: vars.color.scrim,
});
export const modal = style({
  width: 'min(600px, 100%)',
  overflow: 'hidden',
  background: vars.color.raised,
  borderRadius: vars.radius.large,
  boxShadow: vars.shadow.high,
});
export const dialog = style({ outline: 'none', display: 'grid' });
export const search = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  paddingInline: vars.space[5],
  borderBottom: `1px solid ${vars.color.line}`,
  color: vars.color.textFaint,
});
export const input = style({
  flex: 1,
  minWidth: 0,
  height: 56,
  border: 0,
  outline: 'none',
  background: 'none',
  color: vars.color.text,
  fontSize: vars.text.lead,
  selectors: {
    '&::placeholder': { color: vars.color.textFaint },
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
});
export const list = style({
  maxHeight: 'min(420px, 60vh)',
  overflowY: 'auto',
  padding: vars.space[2],
  outlineOffset: -2,
});
export const menu = style({ outline: 'none' });
export const heading = style({
  padding: `${vars.space[3]} ${vars.space[3]} ${vars.space[1]}`,
  fontSize: vars.text.tiny,
  fontWeight: 580,
  color: vars.color.textFaint,
});
export const none = style({ padding: vars.space[6], textAlign: 'center', color: vars.color.textSoft });
export const posterBox = style({ width: 56, flexShrink: 0 });
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
export const itemText = style({ ...cut, minWidth: 0 });
/** Gives way to what is before it, and keeps a readable part. */
export const itemOf = style({
  ...cut,
  flex: '0 1 auto',
  minWidth: '25%',
  marginInlineStart: 'auto',
  textAlign: 'end',
  fontSize: vars.text.small,
  color: vars.color.textSoft,
});
