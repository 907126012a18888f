import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const frame = style({
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
  overflow: 'hidden',
});
export const bones = style({ display: 'grid', gap: vars.space[4], padding: vars.space[4] });
export const bone = style({
  display: 'grid',
  gridTemplateColumns: '128px 1fr',
  gap: vars.space[4],
  alignItems: 'center',
});
export const boneWords = style({ display: 'grid', gap: vars.space[2] });
