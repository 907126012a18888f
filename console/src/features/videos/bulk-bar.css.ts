import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const bar = style({
  position: 'sticky',
  insetBlockEnd: vars.space[5],
  zIndex: 10,
  justifySelf: 'center',
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[1],
  maxWidth: '100%',
  paddingBlock: vars.space[2],
  paddingInline: `${vars.space[5]} ${vars.space[2]}`,
  background: vars.color.raised,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.pill,
  boxShadow: vars.shadow.high,
  '@media': {
    [phone]: { insetBlockEnd: 'calc(80px + env(safe-area-inset-bottom))', width: '100%' },
  },
});
export const count = style({
  fontWeight: 580,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  marginInlineEnd: vars.space[3],
  '@media': { [phone]: { flex: 1 } },
});
export const names = style({ display: 'grid', gap: 2, color: vars.color.text, overflowWrap: 'anywhere' });
