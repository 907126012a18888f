import { readFileSync } from 'node:fs';

/** What every embed is given to play. */
export interface Source {
  hlsUrl: string;
  /** The same with the sound in a playlist of its own. */
  apartUrl: string;
  /** The same clip as one file. */
  mp4Url: string;
  posterUrl: string;
}

export interface Rival {
  name: string;
  /** The npm package that the figures are about. */
  package: string;
  note?: string;
  /** The module that a page using it would bundle. */
  entry: string;
  /** Its markup as its documentation begins with, or undefined when it is only weighed or only plays `lazy`. */
  markup?: (source: Source) => string;
  /** Its markup when asked to leave the video alone until somebody plays it. */
  lazy?: (source: Source) => string;
}

export function versionOf(rival: Rival): string {
  const manifest = new URL(`./node_modules/${rival.package}/package.json`, import.meta.url);
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
