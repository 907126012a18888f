import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const column = style({
  display: 'grid',
  gap: vars.space[6],
  maxWidth: 760,
  gridTemplateColumns: 'minmax(0, 1fr)',
});
export const form = style({ display: 'grid', gap: vars.space[5], maxWidth: 420 });
export const formFoot = style({ display: 'flex', justifyContent: 'flex-start' });
export const dialogForm = style({ display: 'grid', gap: vars.space[4] });
export const note = style({ color: vars.color.textSoft, overflowWrap: 'anywhere' });
export const codes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  gap: vars.space[2],
  padding: vars.space[4],
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.medium,
  background: vars.color.sunken,
  fontFamily: vars.font.mono,
  listStyle: 'none',
});
export const foot = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], marginTop: vars.space[4] });
export const belowNote = style({ marginTop: vars.space[4] });
export const rowActions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars.space[2] });
export const sessions = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });
export const session = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars.space[4],
  paddingBlock: vars.space[4],
  borderBottom: `1px solid ${vars.color.line}`,
  selectors: { '&:first-child': { paddingTop: 0 }, '&:last-child': { borderBottom: 'none' } },
});
export const sessionIcon = style({ color: vars.color.textSoft });
export const device = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[2] });
export const deviceName = style({ fontWeight: 560 });
export const place = style({ color: vars.color.textSoft, fontSize: vars.text.small, overflowWrap: 'anywhere' });
