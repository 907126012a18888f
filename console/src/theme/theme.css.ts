import { assignVars, createGlobalTheme, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css';
import { dark, light } from './palette.ts';

const names = Object.fromEntries(Object.keys(light).map((name) => [name, name])) as {
  [Name in keyof typeof light]: Name;
};

export const vars = createGlobalThemeContract(
  {
    color: names,
    shadow: { low: 'low', high: 'high' },
    space: { 1: '1', 2: '2', 3: '3', 4: '4', 5: '5', 6: '6', 8: '8', 10: '10', 12: '12', 16: '16' },
    radius: { small: 'small', medium: 'medium', large: 'large', pill: 'pill' },
    text: { tiny: 'tiny', small: 'small', body: 'body', lead: 'lead', title: 'title', display: 'display' },
    font: { body: 'body', mono: 'mono' },
    motion: { fast: 'fast', calm: 'calm' },
  },
  (_value, path) => `zcc-${path.join('-')}`,
);

const lightShadow = {
  low: '0 1px 2px rgb(18 22 29 / 6%), 0 2px 8px rgb(18 22 29 / 5%)',
  high: '0 2px 6px rgb(18 22 29 / 8%), 0 16px 40px rgb(18 22 29 / 16%)',
};
const darkShadow = {
  low: '0 1px 2px rgb(0 0 0 / 40%)',
  high: '0 0 0 1px rgb(255 255 255 / 7%), 0 18px 44px rgb(0 0 0 / 60%)',
};

createGlobalTheme(':root', vars, {
  color: light,
  shadow: lightShadow,
  space: {
    1: '4px',
    2: '8px',
    3: '12px',
    4: '16px',
    5: '20px',
    6: '24px',
    8: '32px',
    10: '40px',
    12: '48px',
    16: '64px',
  },
  radius: { small: '6px', medium: '10px', large: '16px', pill: '999px' },
  text: { tiny: '12px', small: '13px', body: '14px', lead: '16px', title: '24px', display: '32px' },
  font: {
    body: "'Inter Variable', system-ui, sans-serif",
    mono: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  },
  motion: { fast: '120ms', calm: '200ms' },
});

const darkVars = { ...assignVars(vars.color, dark), ...assignVars(vars.shadow, darkShadow) };

globalStyle(':root', { colorScheme: 'light' });
globalStyle(':root:not([data-theme="light"])', {
  '@media': { '(prefers-color-scheme: dark)': { vars: darkVars, colorScheme: 'dark' } },
});
globalStyle(':root[data-theme="dark"]', { vars: darkVars, colorScheme: 'dark' });
