import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const column = style({
  display: 'grid',
  gap: vars.space[6],
  maxWidth: 640,
  gridTemplateColumns: 'minmax(0, 1fr)',
});
export const form = style({ display: 'grid', gap: vars.space[5] });
export const foot = style({ display: 'flex', justifyContent: 'flex-end' });
export const picture = style({
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr)',
  gap: vars.space[5],
  alignItems: 'center',
  marginBottom: vars.space[6],
  paddingBottom: vars.space[6],
  borderBottom: `1px solid ${vars.color.line}`,
});
export const pictureWords = style({ display: 'grid', gap: vars.space[2] });
export const pictureTitle = style({ fontSize: vars.text.body, fontWeight: 620 });
export const pictureActions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[2],
  marginTop: vars.space[1],
});
export const note = style({ color: vars.color.textSoft, fontSize: vars.text.small });
export const problem = style({ color: vars.color.danger, fontSize: vars.text.small });
export const withState = style({ display: 'grid', gap: vars.space[2] });
export const state = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  margin: 0,
  fontSize: vars.text.small,
  color: vars.color.textSoft,
});
