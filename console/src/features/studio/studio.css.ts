import { globalStyle, style } from '@vanilla-extract/css';
import { narrow, phone } from '../../theme/media.ts';
import { barHeight } from '../../theme/sizes.ts';
import { vars } from '../../theme/theme.css.ts';

export const page = style({
  display: 'grid',
  gap: vars.space[4],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  padding: vars.space[5],
  '@media': { [phone]: { padding: vars.space[3] } },
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${vars.space[3]} ${vars.space[5]}`,
  // The bar stays in sight by itself there.
  '@media': { [narrow]: { display: 'contents' } },
});
export const titles = style({ display: 'grid', flex: '1 1 220px', minWidth: 0 });
export const back = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  width: 'fit-content',
  fontSize: vars.text.small,
  color: vars.color.textSoft,
});
export const title = style({
  fontSize: '20px',
  fontWeight: 640,
  letterSpacing: '-0.01em',
  overflowWrap: 'anywhere',
});
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 392px',
  gap: vars.space[5],
  alignItems: 'start',
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const main = style({ display: 'grid', gap: vars.space[3], gridTemplateColumns: 'minmax(0, 1fr)' });
export const program = style({
  position: 'relative',
  aspectRatio: '16 / 9',
  // Leaves room for the sources and their meters below it, at 900 px too.
  width: 'max(260px, min(100%, calc((100vh - 510px) * 16 / 9)))',
  marginInline: 'auto',
  overflow: 'hidden',
  display: 'grid',
  borderRadius: vars.radius.medium,
  background: '#0d1015',
  selectors: { '&[data-live]': { boxShadow: `0 0 0 3px ${vars.color.canvas}, 0 0 0 6px ${vars.color.brand}` } },
});
export const programPortrait = style([
  program,
  { aspectRatio: '9 / 16', width: 'min(100%, calc(max(100vh - 510px, 320px) * 9 / 16))' },
]);
export const canvas = style({ width: '100%', height: '100%', minHeight: 0, gridArea: '1 / 1' });
globalStyle(`${canvas} canvas`, { width: '100%', height: '100%', objectFit: 'contain', display: 'block' });
export const onAir = style({
  position: 'absolute',
  insetBlockStart: 12,
  insetInlineStart: 12,
  padding: '2px 10px',
  borderRadius: vars.radius.pill,
  background: vars.color.brand,
  color: vars.color.onBrand,
  fontSize: vars.text.tiny,
  fontWeight: 640,
});
export const backstage = style({
  gridArea: '1 / 1',
  zIndex: 1,
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: vars.space[3],
  padding: vars.space[5],
  textAlign: 'center',
  background: vars.color.sunken,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.medium,
  overflowY: 'auto',
});
export const backstageIcons = style({ display: 'flex', gap: vars.space[3], color: vars.color.textSoft });
export const backstageTitle = style({ fontSize: '20px', fontWeight: 640, letterSpacing: '-0.01em' });
export const backstageText = style({ maxWidth: 440, color: vars.color.textSoft });
export const mixLine = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  fontSize: vars.text.small,
  color: vars.color.textSoft,
});
export const addItem = style({ display: 'grid' });
export const side = style({
  position: 'sticky',
  insetBlockStart: barHeight + 16,
  padding: vars.space[4],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
  minWidth: 0,
  '@media': { [narrow]: { position: 'static' } },
});
