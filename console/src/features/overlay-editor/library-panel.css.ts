import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const panel = style({
  display: 'grid',
  gap: vars.space[3],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  padding: vars.space[4],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
});
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[2],
});
export const title = style({ fontSize: vars.text.lead, fontWeight: 620, minWidth: 0, overflowWrap: 'anywhere' });
export const soft = style({ fontSize: vars.text.small, color: vars.color.textSoft });
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
  gap: vars.space[3],
  maxHeight: 420,
  overflowY: 'auto',
  padding: 2,
});
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 4,
});
export const stage = style({
  gridColumn: '1 / -1',
  display: 'grid',
  placeItems: 'center',
  height: 76,
  padding: 6,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.small,
  cursor: 'grab',
  // A finger scrolls the list, or drags a graphic after a short hold.
  touchAction: 'pan-y',
  WebkitTouchCallout: 'none',
  userSelect: 'none',
  background: `repeating-conic-gradient(${vars.color.sunken} 0% 25%, ${vars.color.surface} 0% 50%) 0 0 / 16px 16px`,
});
export const picture = style({ maxWidth: '100%', maxHeight: 62, objectFit: 'contain', pointerEvents: 'none' });
export const name = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: vars.text.small,
});
export const more = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[2],
});
export const ghost = style({
  position: 'fixed',
  zIndex: 60,
  width: 120,
  pointerEvents: 'none',
  transform: 'translate(-50%, -50%)',
  opacity: 0.85,
});
