import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const root = style({ minHeight: '100dvh', background: vars.color.canvas });
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[3],
  flexWrap: 'wrap',
  padding: `${vars.space[4]} ${vars.space[8]}`,
  '@media': { [phone]: { padding: `${vars.space[3]} ${vars.space[4]}` } },
});
export const brand = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  fontSize: '18px',
  fontWeight: 680,
});
export const actions = style({ display: 'flex', gap: vars.space[2], flexWrap: 'wrap' });
export const body = style({
  maxWidth: 1200,
  marginInline: 'auto',
  padding: `${vars.space[8]} ${vars.space[8]} ${vars.space[16]}`,
  display: 'grid',
  gap: vars.space[8],
  '@media': { [phone]: { padding: `${vars.space[5]} ${vars.space[4]} ${vars.space[10]}`, gap: vars.space[5] } },
});
export const head = style({ display: 'grid', gap: vars.space[3], justifyItems: 'center', textAlign: 'center' });
export const title = style({
  fontSize: vars.text.display,
  fontWeight: 680,
  letterSpacing: '-0.025em',
  lineHeight: 1.2,
});
export const lead = style({ color: vars.color.textSoft });
