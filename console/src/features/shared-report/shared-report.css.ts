import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/theme.css.ts';

export const root = style({
  display: 'grid',
  gridTemplateRows: '1fr auto',
  minHeight: '100dvh',
  padding: vars.space[6],
  '@media': { [phone]: { padding: vars.space[4] } },
});
export const page = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: vars.space[6],
  width: '100%',
  maxWidth: 1080,
  marginInline: 'auto',
});
export const head = style({ display: 'grid', gap: vars.space[1] });
export const title = style({
  fontSize: '28px',
  fontWeight: 640,
  letterSpacing: '-0.02em',
  lineHeight: 1.2,
  overflowWrap: 'anywhere',
});
export const soft = style({ color: vars.color.textSoft, fontSize: vars.text.small });
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], marginBlockStart: vars.space[2] });
export const chip = style({
  padding: `${vars.space[1]} ${vars.space[3]}`,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.pill,
  background: vars.color.surface,
  fontSize: vars.text.small,
  overflowWrap: 'anywhere',
});
const tilesOf = (width: number) =>
  style({
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fill, minmax(${width}px, 1fr))`,
    gap: 1,
    overflow: 'hidden',
    border: `1px solid ${vars.color.line}`,
    borderRadius: vars.radius.large,
    background: vars.color.surface,
    '@media': { [phone]: { gridTemplateColumns: '1fr 1fr' } },
  });
/** Five of ten, and four of seven, beside each other on a wide screen. */
export const tiles = { reach: tilesOf(200), quality: tilesOf(240) };
export const group = style({ display: 'grid', gap: vars.space[2], gridTemplateColumns: 'minmax(0, 1fr)' });
export const groupName = style({ fontSize: vars.text.lead, fontWeight: 620 });
export const tile = style({
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  padding: `${vars.space[3]} ${vars.space[4]}`,
  boxShadow: `0 0 0 1px ${vars.color.line}`,
});
export const value = style({
  fontSize: '24px',
  fontWeight: 640,
  letterSpacing: '-0.02em',
  lineHeight: 1.25,
  fontVariantNumeric: 'tabular-nums',
});
export const part = style({ minWidth: 0 });
export const footer = style({ display: 'flex', justifyContent: 'center', paddingBlockStart: vars.space[6] });
export const notes = style({ display: 'grid', gap: vars.space[1], marginBlockStart: vars.space[4] });
export const note = style({
  display: 'flex',
  gap: vars.space[3],
  '@media': { [phone]: { flexWrap: 'wrap', rowGap: 0 } },
});
export const noteDay = style({ flex: 'none', color: vars.color.textSoft, fontVariantNumeric: 'tabular-nums' });
export const noteText = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
