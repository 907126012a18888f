import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const box = style({ display: 'grid', gap: vars.space[3] });
export const code = style({
  margin: 0,
  padding: vars.space[4],
  maxHeight: 220,
  overflow: 'auto',
  background: vars.color.sunken,
  borderRadius: vars.radius.medium,
  fontFamily: vars.font.mono,
  fontSize: '12.5px',
  lineHeight: 1.6,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
export const note = style({ color: vars.color.textSoft });
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[3],
});
