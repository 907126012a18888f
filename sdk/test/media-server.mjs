import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { damage } from './damage.mjs';
import { ensureHlsPackage, ensureLanguagesPackage, ensureShortSoundPackage } from './hls-package.mjs';

const typeface = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);
const types = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
  '.vtt': 'text/vtt',
};

/**
 * Serves the test video at `/hls/`, and in other ways to who names a place of his own (`name`):
 * - `/flaky/{name}/` answers 503 between a request to `/flaky/{name}/break` and one to `/flaky/{name}/mend`;
 * - `/leaving/{name}/` answers 404 from a request to `/leaving/{name}/break` on;
 * - `/answers/{status}/` answers that status;
 * - `/waiting/{name}/` keeps the master playlist until the first segment is asked for, each quality in a folder;
 * - `/hanging/{name}/` never answers the first request for the second segment;
 * - `/signed/{name}/` answers those who bring `?token=` as last given to `/signed/{name}/accept`, else 403; with
 *   `&also` the tokens before stay good;
 * - `/damaged/{name}/` is damaged as its name says (`damage.mjs`);
 * - `/split/{name}/` names the sound as a rendition of its own, which the light engine does not play;
 * - `/growing/{name}/` lists six segments, as of a video that is still made, until a request to `/growing/{name}/mend`;
 * - `/typeface/{name}/` is where a platform with our typeface is, which it keeps until a request to `/typeface/{name}/mend`;
 * - `/languages/{name}/` is another video, with English at 440 Hz and German at 880 Hz to choose from;
 * - `/short/{name}/` is one of two minutes whose sound, in files of its own, ends after eight seconds.
 * A name that begins with `gated-` has its fourth segment and those after it kept until the place changes its ways.
 * `/log/{name}/requests` answers the files asked for below a name, with their queries.
 */
export async function createMediaServer() {
  const folder = await ensureHlsPackage();
  const folders = { languages: await ensureLanguagesPackage(), short: await ensureShortSoundPackage() };
  const broken = new Set();
  const tokens = new Map();
  const logs = new Map();
  const hung = new Set();
  const grown = new Set();
  const held = new Map();
  const gateOf = (name) => held.get(name) ?? held.set(name, Promise.withResolvers()).get(name);
  const isLate = (file) => Number(/^part-\d-(\d+)/.exec(file)?.[1] ?? 0) >= 3;

  const logOf = (name) => logs.get(name) ?? logs.set(name, []).get(name);
  const refuse = (context, status) => {
    // Written past the runner, which would have the browser keep the answer for a year.
    context.respond = false;
    context.res.writeHead(status, { 'cache-control': 'no-store', 'access-control-allow-origin': '*' }).end();
  };

  const fails = (status) =>
    function failing(context, { name, file }) {
      if (file === 'break' || file === 'mend') gateOf(name).resolve();
      if (file === 'break') broken.add(name);
      else if (file === 'mend') broken.delete(name);
      else return broken.has(name) && refuse(context, status);
      return refuse(context, 204);
    };

  const behaviours = {
    answers: (context, { name }) => refuse(context, Number(name)),
    flaky: fails(503),
    leaving: fails(404),
    async waiting(context, { name, file }) {
      if (file === 'part-0-000.m4s') gateOf(name).resolve();
      if (file !== 'master.m3u8') return;
      await gateOf(name).promise;
      context.body = (await readFile(join(folder, file), 'utf8')).replace(/^media-(\d)/gm, 'v$1/media-$1');
      context.type = types['.m3u8'];
    },
    hanging(context, { name, file }) {
      if (!/^part-\d-001/.test(file) || hung.has(name)) return;
      hung.add(name);
      context.respond = false;
    },
    async signed(context, { name, file }) {
      const token = context.URL.searchParams.get('token');
      if (file === 'accept') {
        if (tokens.has(name)) gateOf(name).resolve();
        tokens.set(name, [token, ...(context.URL.searchParams.has('also') ? (tokens.get(name) ?? []) : [])]);
        return refuse(context, 204);
      }
      if (!tokens.get(name)?.includes(token)) return refuse(context, 403);
      if (!file.endsWith('.m3u8')) return;
      const playlist = await readFile(join(folder, file), 'utf8');
      context.body = playlist
        .replace(/^(?!#)(\S+)$/gm, `$1?token=${token}`)
        .replace(/URI="([^"]+)"/g, `URI="$1?token=${token}"`);
      context.type = types['.m3u8'];
      context.set('cache-control', 'no-store');
    },
    async split(context, { file }) {
      if (file !== 'master.m3u8') return;
      const playlist = await readFile(join(folder, file), 'utf8');
      const media = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",DEFAULT=YES,URI="media-1.m3u8"';
      context.body = playlist
        .replace('#EXT-X-STREAM-INF', `${media}\n#EXT-X-STREAM-INF`)
        .replace(/(STREAM-INF:)/g, '$1AUDIO="sound",');
      context.type = types['.m3u8'];
    },
    async growing(context, { name, file }) {
      if (file === 'mend') {
        grown.add(name);
        return refuse(context, 204);
      }
      if (!file.startsWith('media-')) return;
      const playlist = await readFile(join(folder, file), 'utf8');
      const [begun] = playlist.split(/(?=#EXTINF[^\n]*\npart-\d-006)/);
      const event = '#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-START:TIME-OFFSET=0';
      const text = grown.has(name) ? playlist : begun.replace('#EXT-X-PLAYLIST-TYPE:VOD', event);
      context.respond = false;
      context.res.writeHead(200, { 'content-type': types['.m3u8'], 'cache-control': 'no-store' }).end(text);
    },
    async damaged(context, { name, file }) {
      const damaged = await damage(folder, name, file);
      if (!damaged) return;
      context.body = damaged;
      context.type = types[extname(file)];
    },
    async typeface(context, { name, file }) {
      if (file === 'mend') {
        gateOf(name).resolve();
        return refuse(context, 204);
      }
      await gateOf(name).promise;
      context.body = await readFile(typeface);
      context.type = 'font/woff2';
    },
    languages() {},
    short() {},
    log(context, { name }) {
      context.body = logOf(name);
      context.set('cache-control', 'no-store');
    },
  };

  return async (context, next) => {
    const [, mount, name, file] = /^\/(\w+)\/(?:([\w-]+)\/)?(?:v\d\/)?([\w.-]+)$/.exec(context.path) ?? [];
    if (mount !== 'hls' && !Object.hasOwn(behaviours, mount ?? '')) return next();
    context.set('access-control-allow-origin', '*');
    if (mount !== 'log' && name) logOf(name).push(file + context.search);
    if (name?.startsWith('gated-') && isLate(file)) await gateOf(name).promise;
    await behaviours[mount]?.(context, { name, file });
    if (context.respond === false || context.body) return;
    const path = join(folders[mount] ?? folder, file);
    const info = await stat(path).catch(() => undefined);
    if (!info) return next();
    context.set('content-length', String(info.size));
    context.type = types[extname(file)] ?? 'application/octet-stream';
    context.body = createReadStream(path);
  };
}
