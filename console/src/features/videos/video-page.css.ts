import { style } from '@vanilla-extract/css';
import { narrow, phone } from '../../theme/media.ts';
import { barHeight } from '../../theme/sizes.ts';
import { vars } from '../../theme/theme.css.ts';

/** What one came to edit, and the player beside it: the same place for every tab, and in view while one scrolls. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 420px)',
  gap: vars.space[6],
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const side = style({
  gridArea: '1 / 2',
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space[4],
  minWidth: 0,
  '@media': { [narrow]: { display: 'contents' } },
});
export const stageArea = style({
  position: 'sticky',
  zIndex: 3,
  top: barHeight,
  display: 'grid',
  gap: vars.space[3],
  gridTemplateColumns: 'minmax(0, 1fr)',
  paddingBlock: vars.space[2],
  background: vars.color.canvas,
  '@media': {
    // Leaves room for what is edited below it.
    [narrow]: { position: 'static', gridTemplateColumns: 'minmax(0, calc(42vh * 16 / 9))', justifyContent: 'center' },
  },
});
/** An editor that uses the player keeps it in view where it is above. */
export const held = style({
  '@media': { [narrow]: { position: 'sticky' }, [phone]: { top: 56 } },
});
export const tabs = style({ gridArea: '1 / 1', minWidth: 0, '@media': { [narrow]: { gridArea: 'auto' } } });
/** Under what one came to edit where there is no room beside it. */
export const file = style({ '@media': { [narrow]: { order: 1 } } });
export const stateLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space[1]} ${vars.space[3]}`,
  marginTop: 4,
});
export const stage = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '16 / 9',
  padding: vars.space[6],
  borderRadius: vars.radius.large,
  background: '#12151b',
  color: '#f4f6f8',
});
export const stageBox = style({ width: 'min(380px, 100%)', display: 'grid', gap: vars.space[3], textAlign: 'center' });
export const stageTitle = style({ fontSize: vars.text.lead, fontWeight: 600 });
export const stageText = style({ color: '#b9c1cd', overflowWrap: 'anywhere' });
export const mark = style({ display: 'inline-flex', alignItems: 'center', gap: 5, whiteSpace: 'nowrap' });
export const details = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${vars.space[2]} ${vars.space[4]}`,
});
export const term = style({ color: vars.color.textSoft });
export const value = style({ textAlign: 'end', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' });
export const sender = style({ marginTop: vars.space[2], color: vars.color.textSoft, overflowWrap: 'anywhere' });
export const id = style({ marginTop: vars.space[4] });
export const embed = style({ marginTop: vars.space[5] });
