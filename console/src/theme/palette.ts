/** Cool grey from paper to ink, 11 steps. */
export const grey = {
  0: '#ffffff',
  50: '#f6f7f9',
  100: '#eef0f4',
  200: '#e0e4ea',
  300: '#c9cfd9',
  400: '#848e9d',
  500: '#5f6978',
  600: '#485160',
  700: '#2b323d',
  800: '#1a1f27',
  900: '#0d1015',
} as const;

export const light = {
  /** The page background. */
  canvas: grey[50],
  /** Cards, bars, fields. */
  surface: grey[0],
  /** Floating elements: menus, dialogs, snackbars. */
  raised: grey[0],
  /** Wells, skeletons, tracks, hovered rows. */
  sunken: grey[100],
  hover: '#e7eaef',
  line: grey[200],
  /** Borders that make a control recognisable: 3:1 on every background. */
  edge: '#7d8797',
  text: '#12161d',
  textSoft: grey[600],
  textFaint: '#586271',
  brand: '#e11d2e',
  brandHover: '#c81727',
  onBrand: '#ffffff',
  brandText: '#c01424',
  brandSoft: '#fdebed',
  focus: '#1b5fd9',
  green: '#116b3a',
  greenSoft: '#e2f5ea',
  amber: '#83500a',
  amberSoft: '#fdf1d9',
  blue: '#1a53bd',
  blueSoft: '#e6effd',
  danger: '#b3131f',
  dangerSoft: '#fdebed',
  chart: '#d01a2b',
  /** Between the red and the blue line of a chart. */
  chartViolet: '#7a3fc4',
  inverse: '#1a1f27',
  onInverse: '#f4f6f8',
  scrim: 'rgb(13 16 21 / 48%)',
};

export type Palette = { readonly [Name in keyof typeof light]: string };

export const dark: Palette = {
  canvas: grey[900],
  surface: '#151920',
  raised: '#1d222b',
  sunken: '#1f252f',
  hover: '#272e39',
  line: '#29303b',
  edge: '#727d8d',
  text: '#f1f3f6',
  textSoft: '#b9c1cd',
  textFaint: '#98a2b1',
  brand: '#e32638',
  brandHover: '#d21f31',
  onBrand: '#ffffff',
  brandText: '#ff7783',
  brandSoft: '#391318',
  focus: '#7db0ff',
  green: '#6bd797',
  greenSoft: '#0f2e1d',
  amber: '#f2bd63',
  amberSoft: '#35270c',
  blue: '#8fbaff',
  blueSoft: '#14264a',
  danger: '#ff8089',
  dangerSoft: '#391318',
  chart: '#ff5d6c',
  chartViolet: '#c39bff',
  inverse: '#eef0f4',
  onInverse: '#12161d',
  scrim: 'rgb(0 0 0 / 62%)',
};

/** Text tokens and the backgrounds they can be used on; every pair has at least 4.5:1 in both themes. */
export const textOn: Partial<Record<keyof Palette, readonly (keyof Palette)[]>> = {
  text: ['canvas', 'surface', 'raised', 'sunken', 'hover', 'brandSoft'],
  textSoft: ['canvas', 'surface', 'raised', 'sunken', 'hover'],
  textFaint: ['canvas', 'surface', 'raised', 'sunken', 'hover'],
  onBrand: ['brand', 'brandHover'],
  brandText: ['canvas', 'surface', 'raised', 'brandSoft', 'sunken'],
  green: ['canvas', 'surface', 'raised', 'greenSoft'],
  amber: ['canvas', 'surface', 'raised', 'amberSoft'],
  blue: ['canvas', 'surface', 'raised', 'blueSoft'],
  danger: ['canvas', 'surface', 'raised', 'dangerSoft'],
  onInverse: ['inverse'],
};

/** Marks that must be distinguishable from their background: 3:1 (WCAG 1.4.11). */
export const markOn: Partial<Record<keyof Palette, readonly (keyof Palette)[]>> = {
  edge: ['canvas', 'surface', 'raised'],
  focus: ['canvas', 'surface', 'raised', 'sunken'],
  brand: ['canvas', 'surface', 'raised'],
  chart: ['canvas', 'surface'],
  chartViolet: ['canvas', 'surface'],
};
