import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.ts';
import { cdnFolder, embedPath } from './ours.ts';
import { playerId } from './platform.ts';
import { type Rival, type Source, versionOf } from './rival.ts';
import type { LoopbackServer } from './servers.ts';

export interface Contestant {
  name: string;
  /** What goes into the page's head. */
  head: string;
  /** What stands before the element in the body. */
  script: string;
  /** The player's own markup; empty for a page without one. */
  element: string;
}

/** An ordinary page with the player in `#embed`. */
export function page({ name, head, script, element }: Contestant): string {
  const text = '<p>The page goes on below the video, and must not move when the video appears.</p>'.repeat(12);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">${head}</head>
    <body style="font:16px/1.5 sans-serif;max-width:800px;margin:0 auto"><h1>An ordinary page</h1>
    <div id="embed">${script}${element}</div>${text}</body></html>`;
}

/** Many of the same on one page, as in the grid of a shop; each as if it were alone. */
export function grid(contestant: Contestant, times: number): Contestant {
  const all = `<div>${contestant.element}</div>`.repeat(times);
  const style = 'display:grid;grid-template-columns:repeat(3,1fr);gap:16px';
  return { ...contestant, element: `<div style="${style}">${all}</div>` };
}

const example = new URL('../examples/html-player/index.html', import.meta.url);

/** The snippet as customers paste it, taken from the plain example, for our platform and player. None without a build. */
export function ourContestants(platform: LoopbackServer): Contestant[] {
  if (!existsSync(join(cdnFolder, embedPath))) {
    console.warn('sdk/dist holds no build: zc-player is left out');
    return [];
  }
  const text = readFileSync(example, 'utf8');
  const [, script, element] =
    /(<script[^>]*player[.]js[^>]*><[/]script>\s*)(<zc-player[\s\S]*<[/]zc-player>)/.exec(text) ?? [];
  if (!script || !element) throw new Error('The plain example holds no snippet.');
  return [
    {
      name: 'zc-player',
      head: '',
      script: script.replace(/src="[^"]*player[.]js"/, `src="${platform.origin}/${embedPath}"`),
      element: element.replace(/player-id="[^"]*"/, `player-id="${playerId}"`),
    },
  ];
}

/** Bundles a rival as its page would, puts it beside the media, and gives it one of its markups. */
export async function rivalContestant(
  rival: Rival,
  platform: LoopbackServer,
  element: string,
  note = '',
): Promise<Contestant> {
  const made = await bundle(`rival-${rival.name.replace(/\W+/g, '-')}`, { contents: rival.entry });
  for (const [file, body] of made.files) platform.put(`/${file}`, body);
  const css = made.css ? `<link rel="stylesheet" href="${platform.origin}/${made.css}">` : '';
  return {
    name: `${rival.name} ${versionOf(rival)}${note}`,
    head: `${css}<script type="module" crossorigin src="${platform.origin}/${made.entry}"></script>`,
    script: '',
    element,
  };
}

/** Every rival that has a markup of its own choice of what to load before the tap. */
export function rivalContestants(rivals: Rival[], source: Source, platform: LoopbackServer): Promise<Contestant[]> {
  const playing = rivals.flatMap((rival) => (rival.markup ? [{ rival, markup: rival.markup }] : []));
  return Promise.all(playing.map(({ rival, markup }) => rivalContestant(rival, platform, markup(source))));
}

/** Those that play HLS by themselves, asked to wait for the tap where they can. */
export function patientContestants(rivals: Rival[], source: Source, platform: LoopbackServer): Promise<Contestant[]> {
  const playing = rivals.flatMap(({ lazy, ...rival }) => {
    const markup = lazy ?? rival.markup;
    return rival.markup && markup ? [{ rival, markup, note: lazy ? ', waiting' : '' }] : [];
  });
  return Promise.all(playing.map(({ rival, markup, note }) => rivalContestant(rival, platform, markup(source), note)));
}
