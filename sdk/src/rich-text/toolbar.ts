import { type ToolName, tools } from './commands.ts';
import type { RichTextWords } from './words.ts';

const signs: Record<ToolName, string> = {
  bold: 'B',
  italic: 'I',
  code: '</>',
  heading: 'H',
  subheading: 'h',
  bullets: '•',
  numbers: '1.',
  quote: '”',
  link: '',
};

/** No letter that every typeface has looks like one. */
function createChain(): SVGElement {
  const make = (tag: string, attributes: Record<string, string>) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag) as SVGElement;
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  };
  const look = { fill: 'none', stroke: 'currentColor', 'stroke-width': '2', 'stroke-linecap': 'round' };
  const svg = make('svg', { viewBox: '0 0 24 24', width: '17', height: '17', 'aria-hidden': 'true', ...look });
  const rings = 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1.5-1.5';
  svg.append(make('path', { d: rings }));
  return svg;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** As people read it, and as `aria-keyshortcuts` takes it. */
function toShortcut(keys: string): { shown: string; spoken: string } {
  const parts = keys.split('-').map((part) => (part.length === 1 ? part.toUpperCase() : part));
  const spoken = parts.map((part) => (part === 'Mod' ? (isApple ? 'Meta' : 'Control') : part)).join('+');
  return { spoken, shown: spoken.replace('Control', 'Ctrl').replace('Meta', '⌘') };
}

export interface Toolbar {
  element: HTMLElement;
  /** Shows what holds where the caret is. */
  update: (isOn: (name: ToolName) => boolean) => void;
}

/** One stop of the Tab key; the arrow keys go from tool to tool, in the direction of the page. */
export function createToolbar(words: RichTextWords, use: (name: ToolName) => void): Toolbar {
  const element = document.createElement('div');
  element.className = 'zc-tools';
  element.role = 'toolbar';
  element.ariaLabel = words.tools;
  const buttons = (Object.keys(tools) as ToolName[]).map((name, index) => {
    const button = document.createElement('button');
    const { keys } = tools[name];
    button.type = 'button';
    button.dataset.tool = name;
    button.tabIndex = index === 0 ? 0 : -1;
    button.ariaLabel = words[name];
    button.ariaPressed = 'false';
    // Drawn by the style: the button has a name of its own.
    button.dataset.sign = signs[name];
    if (name === 'link') button.append(createChain());
    if (keys) {
      const { shown, spoken } = toShortcut(keys);
      button.title = `${words[name]} (${shown})`;
      button.setAttribute('aria-keyshortcuts', spoken);
    }
    // What is selected in the text stays so.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      use(name);
    });
    return button;
  });
  element.append(...buttons);

  function go(to: number): void {
    const next = buttons[(to + buttons.length) % buttons.length];
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next?.focus();
  }
  element.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const ahead = getComputedStyle(element).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (at < 0 || !['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(buttons.length - 1);
    else go(at + (event.key === ahead ? 1 : -1));
  });
  return {
    element,
    update(isOn) {
      for (const button of buttons) button.ariaPressed = String(isOn(button.dataset.tool as ToolName));
    },
  };
}
