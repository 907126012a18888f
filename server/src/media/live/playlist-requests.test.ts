import { beforeAll, expect, test } from 'vitest';
import { aac, h264, makeClip, picture, tone } from '../clips.testing.ts';
import { createTestOrigin, settled } from './live-origin.testing.ts';
import { later, type Recorded, readLiveSamples, send } from './live-samples.testing.ts';
import { parsePlaylist, playlistFaults } from './playlist-validator.testing.ts';

let clip: Recorded;

beforeAll(async () => {
  clip = await readLiveSamples(await makeClip('live.mp4', [...picture(6), ...tone(6), ...h264, ...aac]));
});

/** Some seconds of a session, and a function that repeats the rest of the clip. */
async function begun(seconds: number, options = {}) {
  const session = createTestOrigin(options);
  const input = await session.sender(clip.config);
  const all = Array.from({ length: Math.ceil(seconds / 6) + 1 }, (_, round) => later(clip.samples, round * 6e6)).flat();
  const first = all.filter(({ dtsUs }) => dtsUs < seconds * 1e6);
  const rest = all.slice(first.length);
  send(input, session.clock, first);
  return { ...session, input, rest };
}

test('without media there is no playlist', async () => {
  const { origin } = createTestOrigin();
  expect(await origin.playlist()).toEqual({ status: 503, body: '' });
  expect(await origin.playlist({ msn: 1, part: 0, timeoutMs: 1 })).toEqual({ status: 503, body: '' });
  expect(origin.position()).toBeUndefined();
});

test('a request for a part is answered by the sample that completes it', async () => {
  const { origin, input, rest, clock } = await begun(3);
  const { msn, part } = origin.position() ?? { msn: 0, part: 0 };
  let body = '';
  void origin.playlist({ msn, part: part + 1 }).then((answer) => {
    body = answer.body;
  });
  for (const sample of rest) {
    send(input, clock, [sample]);
    await settled();
    const isThere = origin.position()?.part !== part;
    expect(body !== '').toBe(isThere);
    if (isThere) break;
  }
  expect(body).toContain(`URI="${msn}.${part + 1}.m4s"`);
  expect(parsePlaylist(body).hint).toBe(`${msn}.${part + 2}.m4s`);
});

test('a request for a segment is answered when it is closed', async () => {
  const { origin, input, rest, clock } = await begun(3);
  let body = '';
  void origin.playlist({ msn: 2 }).then((answer) => {
    body = answer.body;
  });
  const closes = rest.findIndex(({ kind, dtsUs }) => kind === 'video' && dtsUs >= 4e6);
  send(input, clock, rest.slice(0, closes));
  await settled();
  expect(body).toBe('');
  send(input, clock, rest.slice(closes, closes + 3));
  await settled();
  expect(parsePlaylist(body)).toMatchObject({ hint: '3.0.m4s', segments: [{ uri: '1.m4s' }, { uri: '2.m4s' }] });
});

test('a part after the last one of a segment is the first of the next one', async () => {
  const { origin, input, rest, clock } = await begun(3.9);
  let body = '';
  void origin.playlist({ msn: 1, part: 40 }).then((answer) => {
    body = answer.body;
  });
  await settled();
  expect(body).not.toBe('');
  body = '';
  void origin.playlist({ msn: 2, part: 9 }).then((answer) => {
    body = answer.body;
  });
  send(
    input,
    clock,
    rest.filter(({ dtsUs }) => dtsUs < 4.2e6),
  );
  await settled();
  expect(body).toBe('');
  send(
    input,
    clock,
    rest.filter(({ dtsUs }) => dtsUs >= 4.2e6 && dtsUs < 4.4e6),
  );
  await settled();
  expect(body).toContain('URI="3.0.m4s"');
});

test('players without low latency play at most eight seconds behind the newest picture', async () => {
  const { origin, input, rest, clock, text } = await begun(10);
  const behind = new Set<number>();
  for (const sample of rest) {
    send(input, clock, [sample]);
    const { header, segments } = parsePlaylist(await text());
    expect(header.get('#EXT-X-TARGETDURATION')).toBe('2');
    const holdBack = /,HOLD-BACK=([\d.]+)/.exec(header.get('#EXT-X-SERVER-CONTROL')!)![1];
    const open = segments.filter(({ uri }) => uri === undefined).flatMap(({ parts }) => parts);
    // They know whole segments only, and count from the end of the last one.
    behind.add(Number(holdBack) + open.reduce((sum, { durationUs }) => sum + durationUs, 0) / 1e6);
  }
  await origin.end();
  expect(behind.size).toBeGreaterThan(5);
  expect(Math.max(...behind)).toBeLessThanOrEqual(8);
});

test('a thousand waiting requests cost one playlist', async () => {
  let built = 0;
  const dateRanges = () => {
    built += 1;
    return [];
  };
  const { origin, input, rest, clock } = await begun(3, { dateRanges });
  const { msn, part } = origin.position() ?? { msn: 0, part: 0 };
  const waiting = Promise.all(Array.from({ length: 1000 }, () => origin.playlist({ msn, part: part + 1 })));
  send(input, clock, rest.slice(0, 25));
  const bodies = new Set((await waiting).map(({ body }) => body));
  expect([bodies.size, built]).toEqual([1, 1]);
});

test.each([
  ['a part of no segment', { part: 1 }, 400],
  ['three segments ahead', { msn: 5 }, 400],
  ['two segments ahead', { msn: 4, timeoutMs: 1 }, 200],
  ['parts far ahead', { msn: 2, part: 60 }, 400],
  ['what exists', { msn: 1, part: 0 }, 200],
])('answers a request for %s', async (_case, request, status) => {
  const { origin } = await begun(3);
  expect((await origin.playlist(request)).status).toBe(status);
});

test('a request that waits too long gets the current playlist', async () => {
  const { origin } = await begun(3);
  const now = await origin.playlist();
  expect(await origin.playlist({ msn: 2, part: 8, timeoutMs: 5 })).toEqual(now);
});

test('an aborted request stops waiting', async () => {
  const { origin } = await begun(3);
  const leaving = new AbortController();
  const answer = origin.playlist({ msn: 2, part: 8, signal: leaving.signal });
  leaving.abort();
  expect((await answer).status).toBe(503);
});

test('a request for the hinted part waits; one for a part that will not exist does not', async () => {
  const { origin, input, rest, clock, text } = await begun(3);
  const [, seq, part] = /URI="(\d+)\.(\d+)\.m4s"$/m.exec((await text()).split('PRELOAD-HINT')[1] ?? '') ?? [];
  const hinted = origin.part(Number(seq), Number(part));
  const leaving = new AbortController();
  const left = origin.part(Number(seq), Number(part), leaving.signal);
  leaving.abort();
  expect(await left).toBeUndefined();
  expect(await origin.part(Number(seq), Number(part) + 1)).toBeUndefined();
  expect(await origin.part(1, 99)).toBeUndefined();
  send(input, clock, rest.slice(0, 40));
  expect((await hinted)?.byteLength).toBeGreaterThan(100);
  expect(await origin.part(Number(seq), Number(part))).toEqual(await hinted);
});

test('every hinted part will exist', async () => {
  const { origin, input, rest, clock, text } = await begun(1);
  const hints = new Set<string>();
  const listed = new Set<string>();
  const read = async () => {
    const { hint, segments } = parsePlaylist(await text());
    for (const { uri } of segments.flatMap(({ parts }) => parts)) listed.add(uri);
    return hint;
  };
  for (const sample of rest) {
    send(input, clock, [sample]);
    hints.add((await read()) ?? '');
  }
  await origin.end();
  await read();
  expect([...hints].filter((hint) => !listed.has(hint))).toEqual([]);
});

test('a delta update plus the earlier playlist is the full playlist', async () => {
  const { origin, input, rest, clock, text } = await begun(50);
  const before = parsePlaylist(await text({ window: 'all' }));
  send(input, clock, rest.slice(0, 400));
  const delta = await text({ window: 'all', skip: true });
  const whole = await text({ window: 'all' });
  expect(playlistFaults(delta)).toEqual([]);
  expect(delta.length).toBeLessThan(whole.length * 0.8);
  const { skipped, segments } = parsePlaylist(delta);
  expect(skipped).toBeGreaterThan(10);
  // Nothing newer than six target durations is skipped.
  const open = (segments.at(-1)?.parts ?? []).reduce((sum, { durationUs }) => sum + durationUs, 0);
  const closed = segments.reduce((sum, { durationUs }) => sum + durationUs, 0);
  expect(closed + open).toBeGreaterThan(12e6 - 10);
  const restored = [...before.segments.slice(0, skipped), ...segments].map((one) => [one.seq, one.uri, one.programAt]);
  expect(restored).toEqual(parsePlaylist(whole).segments.map((one) => [one.seq, one.uri, one.programAt]));
  expect(delta.slice(delta.indexOf(`#EXT-X-PROGRAM-DATE-TIME:${segments[0]?.programAt}`))).toBe(
    whole.slice(whole.indexOf(`#EXT-X-PROGRAM-DATE-TIME:${segments[0]?.programAt}`)),
  );
  await origin.end();
  expect(await text({ window: 'all', skip: true })).not.toContain('EXT-X-SKIP');
});

test('the window slides, the full playlist keeps everything, and discontinuities are counted', async () => {
  const { origin, sender, clock, text, input } = await begun(9, { windowMs: 16_000 });
  input.end();
  send(await sender(clip.config), clock, clip.samples);
  let last = await sender(clip.config);
  for (let round = 0; round < 4; round += 1) {
    send(last, clock, later(clip.samples, round * 6e6));
    const body = await text();
    expect(playlistFaults(body)).toEqual([]);
    const { header, segments } = parsePlaylist(body);
    const gone = origin.segments().filter(({ seq }) => seq < (segments[0]?.seq ?? 0));
    expect(Number(header.get('#EXT-X-DISCONTINUITY-SEQUENCE'))).toBe(gone.filter((one) => one.isDiscontinuous).length);
  }
  last = await sender(clip.config);
  const { segments, header } = parsePlaylist(await text());
  expect(segments[0]?.seq).toBeGreaterThan(10);
  expect(header.get('#EXT-X-DISCONTINUITY-SEQUENCE')).toBe('2');
  expect(parsePlaylist(await text({ window: 'all' })).segments[0]?.seq).toBe(1);
  // Stored, and older than what is kept in memory.
  expect(origin.segment(1)).toBeUndefined();
  expect(origin.segment(segments.at(-1)?.seq ?? 0)).toBeDefined();
});

test('date ranges and rendition reports are in the playlist, updated by a refresh', async () => {
  const drops: string[] = [];
  const starts: string[] = [];
  const { origin, text } = await begun(3, {
    dateRanges: (windowStart: Date) => {
      starts.push(windowStart.toISOString());
      return drops;
    },
    renditionReports: () => [{ uri: '../480p/index.m3u8', msn: 2, part: 3 }],
  });
  const before = await text();
  expect(before).toContain('#EXT-X-RENDITION-REPORT:URI="../480p/index.m3u8",LAST-MSN=2,LAST-PART=3');
  expect(starts).toEqual([parsePlaylist(before).segments[0]?.programAt]);
  drops.push('#EXT-X-DATERANGE:ID="a",START-DATE="2026-03-10T12:00:01.000Z"');
  expect(await text()).toBe(before);
  origin.refresh();
  expect(await text()).toContain(drops[0]);
});

test('the end answers waiting requests, and the playlist is marked as ended', async () => {
  const { origin } = await begun(3);
  const waiting = origin.playlist({ msn: 4 });
  const part = origin.part(3, 0);
  await origin.end();
  const { status, body } = await waiting;
  expect(status).toBe(200);
  expect(playlistFaults(body)).toEqual([]);
  expect(body).toMatch(/#EXT-X-ENDLIST\n$/);
  expect(body).not.toContain('PRELOAD-HINT');
  expect(await part).toBeUndefined();
});
