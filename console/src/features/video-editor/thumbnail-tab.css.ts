import { style } from '@vanilla-extract/css';
import { narrow, phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const tab = style({ display: 'grid', gap: vars.space[6], gridTemplateColumns: 'minmax(0, 1fr)' });
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: vars.space[6],
  alignItems: 'start',
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const stack = style({ display: 'grid', gap: vars.space[4], gridTemplateColumns: 'minmax(0, 1fr)' });
export const soft = style({ color: vars.color.textSoft, fontSize: vars.text.small });
export const current = style({
  width: '100%',
  aspectRatio: '16 / 9',
  objectFit: 'contain',
  borderRadius: vars.radius.large,
  background: '#12151b',
});
export const state = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[2],
  minHeight: 30,
});
export const drop = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: vars.space[2],
  minHeight: 150,
  padding: vars.space[4],
  border: `2px dashed ${vars.color.line}`,
  borderRadius: vars.radius.large,
  color: vars.color.textSoft,
  textAlign: 'center',
});
export const progress = style({ width: 'min(260px, 100%)' });

export const slider = style({ width: '100%' });
export const track = style({
  position: 'relative',
  height: 28,
  cursor: 'pointer',
  selectors: {
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInline: 0,
      insetBlockStart: 12,
      height: 4,
      borderRadius: 2,
      background: vars.color.edge,
      opacity: 0.5,
    },
  },
});
export const fill = style({
  position: 'absolute',
  insetInlineStart: 0,
  insetBlockStart: 12,
  height: 4,
  borderRadius: 2,
  background: vars.color.text,
});
export const thumb = style({
  top: '50%',
  width: 18,
  height: 18,
  borderRadius: '50%',
  background: vars.color.surface,
  border: `2px solid ${vars.color.text}`,
  boxShadow: vars.shadow.low,
  selectors: { '&[data-focus-visible]': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 } },
});
export const frameBar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[2],
});
export const steps = style({ display: 'flex', alignItems: 'center', gap: 2, marginInlineStart: -8 });
export const time = style({ minWidth: 76, textAlign: 'center', fontVariantNumeric: 'tabular-nums', fontWeight: 560 });

export const pictures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: vars.space[3],
  '@media': { [phone]: { gridTemplateColumns: '1fr 1fr' } },
});
export const picture = style({ position: 'relative' });
export const pictureButton = style({
  position: 'relative',
  display: 'block',
  width: '100%',
  padding: 0,
  border: 0,
  borderRadius: vars.radius.medium,
  overflow: 'hidden',
  background: vars.color.sunken,
  cursor: 'pointer',
  selectors: {
    '&:hover': { outline: `2px solid ${vars.color.edge}`, outlineOffset: 1 },
    '&:focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
    '&[aria-pressed=true]': { outline: `2px solid ${vars.color.text}`, outlineOffset: 1 },
  },
});
export const pictureImage = style({ width: '100%', aspectRatio: '16 / 9', objectFit: 'cover' });
export const used = style({
  position: 'absolute',
  insetInlineStart: 6,
  insetBlockEnd: 6,
  padding: '1px 8px',
  borderRadius: vars.radius.pill,
  background: 'rgb(0 0 0 / 78%)',
  color: '#fff',
  fontSize: vars.text.tiny,
  fontWeight: 580,
});
export const pictureDelete = style({
  position: 'absolute',
  insetInlineEnd: 5,
  insetBlockStart: 5,
  opacity: 0,
  selectors: { [`${picture}:hover &, ${picture}:focus-within &`]: { opacity: 1 } },
  '@media': { '(hover: none)': { opacity: 1 } },
});
