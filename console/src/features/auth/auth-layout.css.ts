import { style } from '@vanilla-extract/css';
import { narrow } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const root = style({
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateColumns: 'minmax(420px, 1fr) minmax(0, 1.15fr)',
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const side = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  gap: vars.space[8],
  padding: `${vars.space[8]} ${vars.space[6]}`,
  background: vars.color.surface,
});
export const brand = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  fontSize: '18px',
  fontWeight: 680,
  letterSpacing: '-0.02em',
});
export const form = style({
  alignSelf: 'center',
  justifySelf: 'center',
  width: '100%',
  maxWidth: 380,
  display: 'grid',
  gap: vars.space[5],
});
export const title = style({ fontSize: '28px', fontWeight: 680, letterSpacing: '-0.025em', lineHeight: 1.2 });
export const lead = style({ marginTop: vars.space[2], color: vars.color.textSoft });
export const foot = style({ color: vars.color.textSoft, textAlign: 'center' });
export const scene = style({
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  alignContent: 'center',
  gap: vars.space[6],
  padding: `${vars.space[16]} clamp(32px, 7vw, 112px)`,
  background: '#12151b',
  color: '#f4f6f8',
  '@media': { [narrow]: { display: 'none' } },
});
export const glow = style({
  position: 'absolute',
  insetInlineEnd: '-18%',
  insetBlockStart: '-26%',
  width: '78%',
  aspectRatio: '1',
  borderRadius: '50%',
  background: 'radial-gradient(closest-side, rgb(225 29 46 / 42%), transparent)',
});
export const tagline = style({
  position: 'relative',
  maxWidth: 520,
  fontSize: 'clamp(32px, 3.6vw, 52px)',
  fontWeight: 680,
  lineHeight: 1.08,
  letterSpacing: '-0.035em',
});
export const points = style({
  position: 'relative',
  display: 'grid',
  gap: vars.space[3],
  color: '#c9cfd9',
  fontSize: '16px',
});
export const point = style({ display: 'flex', gap: vars.space[3], alignItems: 'center' });
export const pointMark = style({
  display: 'grid',
  placeItems: 'center',
  width: 34,
  height: 34,
  flexShrink: 0,
  borderRadius: 10,
  background: 'rgb(255 255 255 / 9%)',
  color: '#ff7783',
});
export const language = style({ justifySelf: 'start' });
export const fields = style({ display: 'grid', gap: '18px' });
export const note = style({ marginTop: `calc(-1 * ${vars.space[3]})`, color: vars.color.textSoft });
