import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Draws the pictures of the demo hypergraphics from shapes. Their output is committed. */

const folder = fileURLToPath(new URL('../server/demo/', import.meta.url));
/** That of the file below `/media/images`, see `demoPictureSize`. */
const size = 320;

interface Colours {
  card: string;
  edge: string;
}

const atRest: Colours = { card: '#ffffff', edge: '#ffffff' };
const hovered: Colours = { card: '#fff4dc', edge: '#c62a2f' };

const card = ({ card, edge }: Colours, product: string) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 320 320">
    <rect x="12" y="16" width="296" height="296" rx="44" fill="#000" opacity="0.22"/>
    <rect x="12" y="8" width="296" height="296" rx="44" fill="${card}" fill-opacity="0.94" stroke="${edge}" stroke-width="10"/>
    ${product}
    <circle cx="262" cy="54" r="30" fill="#c62a2f"/>
    <path d="M262 38v32M246 54h32" stroke="#fff" stroke-width="9" stroke-linecap="round"/>
  </svg>`;

const products = {
  'sun-hat': `
    <ellipse cx="160" cy="206" rx="112" ry="34" fill="#e2b86b"/>
    <path d="M96 200c0-70 26-104 64-104s64 34 64 104c-36 18-92 18-128 0z" fill="#f0cf8c"/>
    <path d="M95 188c40 18 90 18 130 0l1 22c-42 17-90 17-132 0z" fill="#2f6f8f"/>`,
  lantern: `
    <path d="M124 92c0-48 72-48 72 0" fill="none" stroke="#3b3f46" stroke-width="12"/>
    <path d="M112 92h96l14 28H98z" fill="#3b3f46"/>
    <rect x="108" y="120" width="104" height="112" rx="10" fill="#f8c64a"/>
    <path d="M160 142c26 34 22 66 0 74c-22-8-26-40 0-74z" fill="#f07f2e"/>
    <path d="M108 120h12v112h-12zM200 120h12v112h-12z" fill="#3b3f46"/>
    <rect x="96" y="230" width="128" height="24" rx="8" fill="#3b3f46"/>`,
};

for (const [name, product] of Object.entries(products)) {
  for (const [suffix, colours] of [
    ['', atRest],
    ['-hover', hovered],
  ] as const) {
    const drawn = sharp(Buffer.from(card(colours, product)));
    await drawn.webp({ quality: 90, alphaQuality: 95, effort: 6 }).toFile(`${folder}${name}${suffix}.webp`);
  }
}
