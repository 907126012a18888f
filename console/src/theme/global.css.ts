import { globalStyle } from '@vanilla-extract/css';
import { reducedMotion } from './media.ts';
import { reading } from './reading.css.ts';
import { vars } from './theme.css.ts';

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
globalStyle('html', {
  background: vars.color.canvas,
  color: vars.color.text,
  fontFamily: vars.font.body,
  fontSize: vars.text.body,
  lineHeight: 1.5,
  WebkitFontSmoothing: 'antialiased',
  textRendering: 'optimizeLegibility',
});
globalStyle('body', { margin: 0, minHeight: '100dvh' });
globalStyle('h1, h2, h3, h4, p, ul, ol, dl, dd, figure', { margin: 0, padding: 0 });
globalStyle('ul, ol', { listStyle: 'none' });
globalStyle('button, input, textarea, select', { font: 'inherit', color: 'inherit' });
globalStyle('a', { color: 'inherit', textDecoration: 'none' });
globalStyle('img, svg, video', { display: 'block', maxWidth: '100%' });
// User input gets the direction of its letters, but is aligned like everything around it.
globalStyle('[dir=auto]', { textAlign: ['-webkit-match-parent', 'match-parent'] as unknown as ['match-parent'] });
globalStyle(':where(:focus-visible)', { outline: `2px solid ${vars.color.focus}`, outlineOffset: '2px' });
globalStyle('::selection', { background: vars.color.brandSoft, color: vars.color.text });
globalStyle('*, *::before, *::after', {
  '@media': {
    [reducedMotion]: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
});
/** Icons that point along the reading direction, by their lucide names. */
const directional = [
  'arrow-left',
  'arrow-right',
  'chevron-left',
  'chevron-right',
  'external-link',
  'log-out',
  'panel-left-close',
  'panel-left-open',
  'redo-2',
  'send',
  'undo-2',
].map((name) => `.lucide-${name}`);
globalStyle(directional.join(', '), { scale: `${reading.way} 1` });
// Arabic letters are joined: any spacing would separate or squeeze them.
globalStyle(':lang(ar) *', { letterSpacing: '0 !important' });
