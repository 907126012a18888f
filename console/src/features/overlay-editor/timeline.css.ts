import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/theme.css.ts';

export const timeline = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[2],
  padding: vars.space[3],
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius.large,
});
export const zoom = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  justifySelf: 'end',
  color: vars.color.textSoft,
});
export const zoomSlider = style({ width: 140 });
export const zoomTrack = style({
  height: 24,
  selectors: {
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInline: 0,
      insetBlockStart: 10,
      height: 4,
      borderRadius: 2,
      background: vars.color.edge,
    },
  },
});
export const zoomThumb = style({
  width: 18,
  height: 18,
  insetBlockStart: '50%',
  borderRadius: '50%',
  background: vars.color.surface,
  border: `2px solid ${vars.color.text}`,
  selectors: { '&[data-focus-visible]': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 } },
});
export const view = style({
  overflowX: 'auto',
  overflowY: 'auto',
  maxHeight: 360,
  paddingBlockEnd: vars.space[2],
  borderRadius: vars.radius.small,
  // Two fingers change the scale, see use-timeline-view.ts.
  touchAction: 'pan-x pan-y',
  selectors: { '&:focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 } },
});
export const sheet = style({ position: 'relative', minWidth: '100%' });
export const ruler = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 3,
  height: 28,
  background: vars.color.sunken,
  cursor: 'pointer',
  touchAction: 'none',
  userSelect: 'none',
  selectors: { '&:focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2 } },
});
export const tick = style({
  position: 'absolute',
  insetBlock: 0,
  paddingInlineStart: 5,
  borderInlineStart: `1px solid ${vars.color.edge}`,
  fontSize: vars.text.tiny,
  lineHeight: '28px',
  fontVariantNumeric: 'tabular-nums',
  color: vars.color.textSoft,
  whiteSpace: 'nowrap',
});
export const strip = style({ position: 'relative', height: 40, overflow: 'hidden', background: '#000' });
export const tile = style({ position: 'absolute', insetBlockStart: 0, transformOrigin: '0 0' });
export const figures = style({ position: 'relative', height: 26, borderBlockEnd: `1px solid ${vars.color.line}` });
export const figure = style({ position: 'absolute', insetBlock: 0 });
const column = style({ position: 'absolute', insetInline: 0, insetBlockEnd: 0, minHeight: 2 });
export const seen = style([column, { background: vars.color.edge }]);
export const clicked = style([column, { background: vars.color.brand }]);
export const figuresTable = style({ display: 'grid', gap: vars.space[2], gridTemplateColumns: 'minmax(0, 1fr)' });
export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  fontSize: vars.text.small,
  color: vars.color.textSoft,
});
const swatch = style({ width: 10, height: 10, borderRadius: 2 });
export const legendSeen = style([swatch, { background: vars.color.edge }]);
export const legendClicked = style([swatch, { background: vars.color.brand }]);
export const spring = style({ flex: 1 });
export const table = style({ width: '100%', borderCollapse: 'collapse', fontSize: vars.text.small });
const cell = style({ padding: '6px 8px', borderBlockEnd: `1px solid ${vars.color.line}`, whiteSpace: 'nowrap' });
export const timeCell = style([cell, { textAlign: 'start', fontWeight: 540, fontVariantNumeric: 'tabular-nums' }]);
export const numberHead = style([cell, { textAlign: 'end', fontWeight: 540, color: vars.color.textSoft }]);
export const numberCell = style([cell, { textAlign: 'end', fontVariantNumeric: 'tabular-nums' }]);
export const rows = style({ position: 'relative', marginBlockStart: vars.space[2] });
/** At the start of the timeline, in either reading direction. */
export const empty = style({
  padding: vars.space[2],
  textAlign: 'left',
  fontSize: vars.text.small,
  color: vars.color.textSoft,
});
export const bar = style({
  position: 'absolute',
  height: 30,
  borderRadius: vars.radius.small,
  background: vars.color.sunken,
  border: `1px solid ${vars.color.edge}`,
  overflow: 'hidden',
  selectors: {
    '&[data-chosen]': { borderColor: vars.color.focus, boxShadow: `0 0 0 1px ${vars.color.focus}`, zIndex: 1 },
  },
});
export const barButton = style({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  width: '100%',
  height: '100%',
  padding: '0 12px',
  border: 0,
  background: 'none',
  color: vars.color.text,
  font: 'inherit',
  fontSize: vars.text.tiny,
  cursor: 'grab',
  touchAction: 'none',
  userSelect: 'none',
  selectors: {
    '&:active': { cursor: 'grabbing' },
    '&:focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2 },
  },
});
export const barPicture = style({ height: 20, maxWidth: 34, objectFit: 'contain', pointerEvents: 'none' });
export const barName = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const edge = style({
  position: 'absolute',
  insetBlock: 0,
  width: 10,
  cursor: 'ew-resize',
  touchAction: 'none',
  background: vars.color.edge,
  opacity: 0.5,
  selectors: { '&:hover': { opacity: 1 } },
});
export const edgeStart = style([edge, { left: 0 }]);
export const edgeEnd = style([edge, { right: 0 }]);
export const playhead = style({
  position: 'absolute',
  insetBlock: 0,
  left: -1,
  zIndex: 4,
  width: 2,
  background: vars.color.brand,
  pointerEvents: 'none',
});
