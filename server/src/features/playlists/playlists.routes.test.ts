import type { PlaylistWithDetails } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';

const base = '/general/v1.1/stream/playlist';
const playerBase = '/business/v1.1/embedded-player';
const settings = {
  name: 'Player',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: null,
  showIcon: false,
  playerColor: '#e11d2e',
};

type Refusal = [
  name: string,
  method: string,
  url: string,
  body: object | undefined,
  status: number,
  code: string,
  fields?: Record<string, string | RegExp>,
];

interface Shown {
  publishStatus?: string;
  accessVisibility?: string;
  expiresAt?: string | null;
  mediaType?: string;
  packageId?: string | null;
}

describeOnSharedPlatform('playlists', (database) => {
  let serial = 0;

  async function open() {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    const business = await platform.signUp();
    return { platform, business };
  }

  /** A video that anyone may watch by default; its files are not requested. */
  async function video({ businessId }: TestBusiness, shown: Shown = {}): Promise<string> {
    const id = `str_${String(++serial).padStart(20, '0')}`;
    const row = { publishStatus: 'Published', accessVisibility: 'PUBLIC', expiresAt: null, ...shown };
    await database().pool.query(
      `insert into stream (id, business_id, name, file_name, size_bytes, packaging_state, package_id, duration_ms, width,
         height, publish_status, access_visibility, expires_at, media_type, created_at, updated_at)
       values ($1, $2, $1, 'a.mp4', 1, 'ready', $3, 1000, 320, 180, $4, $5, $6, $7, now(), now())`,
      [
        id,
        businessId,
        row.packageId === undefined ? 'pkg_1' : row.packageId,
        row.publishStatus,
        row.accessVisibility,
        row.expiresAt,
        row.mediaType ?? 'VIDEO',
      ],
    );
    return id;
  }

  async function ended(business: TestBusiness, shouldPlayVod: boolean): Promise<string> {
    const id = await video(business, { packageId: null });
    const { pool } = database();
    await pool.query(`update stream set content_type = 'LIVE' where id = $1`, [id]);
    await pool.query(
      `insert into live (stream_id, business_id, status, should_play_vod, key_hash, key_sealed, session_id, archive_id)
       values ($1, $2, 'ENDED', $3, $1, '', $1, 'str_archive')`,
      [id, business.businessId, shouldPlayVod],
    );
    await pool.query(
      `insert into live_segment (session_id, rendition, seq, init, duration_us, size_bytes, program_at_ms)
       values ($1, 'source', 1, 1, 2000000, 1, 0)`,
      [id],
    );
    await pool.query(`insert into live_init values ($1, 'source', 1, 'avc1.64001f', 320, 180)`, [id]);
    return id;
  }

  async function made(platform: TestPlatform, business: TestBusiness, streamIds: string[]) {
    const answer = await platform.call(business, 'POST', base, { name: 'Spring', streamIds });
    expect(answer.status).toBe(201);
    return answer.data as PlaylistWithDetails;
  }
  const streamsOf = ({ details }: PlaylistWithDetails) => details.map(({ stream }) => stream.id);
  const detailsOf = ({ details }: PlaylistWithDetails) => details.map(({ id }) => id);
  const isDense = ({ details }: PlaylistWithDetails) => details.every(({ position }, index) => position === index);

  test('are created, read, listed, renamed and deleted, and their videos stay', async () => {
    const { platform, business } = await open();
    const [a, b] = [await video(business), await video(business)];
    const playlist = await made(platform, business, [a, b, a]);

    expect(playlist).toMatchObject({ name: 'Spring', description: '', itemCount: 3, totalDurationMs: 3000 });
    expect(streamsOf(playlist)).toEqual([a, b, a]);
    expect(playlist.details.map(({ isShown }) => isShown)).toEqual([true, true, true]);
    expect(playlist.thumbnailUrl).toBe(playlist.details[0]!.stream.thumbnailUrl);

    const renamed = await platform.call(business, 'PUT', `${base}/${playlist.id}`, { name: 'Summer' });
    expect(renamed.data).toMatchObject({ name: 'Summer', description: '', itemCount: 3 });
    const empty = await platform.call(business, 'POST', base, { name: 'Empty', description: 'None yet' });
    const { data: page } = await platform.call(business, 'GET', `${base}?sort=name&direction=asc`);
    expect(page).toMatchObject({ totalItems: 2, page: 0, size: 10, totalPages: 1 });
    expect(page.items).toMatchObject([
      { id: empty.data.id, name: 'Empty', itemCount: 0, totalDurationMs: 0, thumbnailUrl: null },
      { id: playlist.id, name: 'Summer', itemCount: 3, totalDurationMs: 3000, thumbnailUrl: playlist.thumbnailUrl },
    ]);
    expect((await platform.call(business, 'GET', `${base}?search=UMM`)).data.items).toMatchObject([
      { id: playlist.id },
    ]);
    expect((await platform.call(business, 'GET', `${base}?search=%25`)).data.items).toEqual([]);

    expect((await platform.call(business, 'DELETE', `${base}/${playlist.id}`)).status).toBe(200);
    expect((await platform.call(business, 'GET', `${base}/${playlist.id}`)).error).toBe('playlist.not_found');
    expect((await platform.call(business, 'GET', `/general/v1.1/stream/${a}`)).status).toBe(200);
  });

  test('keep their order through assigning, moving, ordering and removing', async () => {
    const { platform, business } = await open();
    const [a, b, c, d] = [await video(business), await video(business), await video(business), await video(business)];
    let playlist = await made(platform, business, [a, b]);
    const { id } = playlist;
    const send = async (method: string, url: string, body?: object) => {
      const answer = await platform.call(business, method, `${base}${url}`, body);
      expect(answer.status).toBe(200);
      playlist = answer.data;
      expect(isDense(playlist)).toBe(true);
      return streamsOf(playlist);
    };

    expect(await send('POST', '/assign-stream', { playlistId: id, streamIds: [c, d], position: 1 })).toEqual([
      a,
      c,
      d,
      b,
    ]);
    expect(await send('POST', '/assign-stream', { playlistId: id, streamIds: [a] })).toEqual([a, c, d, b, a]);
    expect(await send('POST', '/assign-stream', { playlistId: id, streamIds: [b], position: 99 })).toHaveLength(6);
    expect(await send('DELETE', `/remove/detail/${id}/${detailsOf(playlist)[0]}`)).toEqual([c, d, b, a, b]);
    expect(await send('PUT', `/details/${id}/${detailsOf(playlist)[3]}`, { position: 0 })).toEqual([a, c, d, b, b]);
    expect(await send('PUT', `/details/${id}/${detailsOf(playlist)[0]}`, { position: 99 })).toEqual([c, d, b, b, a]);
    const reversed = detailsOf(playlist).reverse();
    expect(await send('PUT', `/${id}`, { detailIds: reversed, description: 'Back' })).toEqual([a, b, b, d, c]);
    expect(detailsOf(playlist)).toEqual(reversed);
    const detail = await platform.call(business, 'GET', `${base}/details/${id}/${reversed[3]}`);
    expect(detail.data).toMatchObject({ id: reversed[3], position: 3, stream: { id: d }, isShown: true });
  });

  test('survive simultaneous changes: nothing is lost, doubled or out of order', async () => {
    const { platform, business } = await open();
    const ids = await Promise.all(Array.from({ length: 8 }, () => video(business)));
    const extra = await video(business);
    const playlist = await made(platform, business, ids);
    const details = detailsOf(playlist);

    const answers = await Promise.all([
      ...details.map((detail, index) =>
        platform.call(business, 'PUT', `${base}/details/${playlist.id}/${detail}`, { position: (index * 3) % 8 }),
      ),
      ...[0, 4, 8].map((position) =>
        platform.call(business, 'POST', `${base}/assign-stream`, {
          playlistId: playlist.id,
          streamIds: [extra],
          position,
        }),
      ),
      platform.call(business, 'DELETE', `/general/v1.1/stream/${ids[0]}`),
    ]);

    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    const { data } = await platform.call(business, 'GET', `${base}/${playlist.id}`);
    expect(isDense(data)).toBe(true);
    expect(streamsOf(data).sort()).toEqual([...ids.slice(1), extra, extra, extra].sort());
  });

  test('lose a deleted video and close the gap', async () => {
    const { platform, business } = await open();
    const [a, b, c] = [await video(business), await video(business), await video(business)];
    const first = await made(platform, business, [a, b, a, c]);
    const second = await made(platform, business, [b, a]);

    expect((await platform.call(business, 'DELETE', `/general/v1.1/stream/${a}`)).status).toBe(200);

    const { data } = await platform.call(business, 'GET', `${base}/${first.id}`);
    expect([streamsOf(data), isDense(data), data.itemCount]).toEqual([[b, c], true, 2]);
    const { data: other } = await platform.call(business, 'GET', `${base}/${second.id}`);
    expect(streamsOf(other)).toEqual([b]);
    const { rows } = await database().pool.query('select 1 from playlist_detail where stream_id = $1', [a]);
    expect(rows).toEqual([]);
  });

  test('refuse an order that is not exactly what they hold', async () => {
    const { platform, business } = await open();
    const [a, b] = [await video(business), await video(business)];
    const playlist = await made(platform, business, [a, b]);
    const [one, two] = detailsOf(playlist) as [string, string];
    for (const detailIds of [[one], [one, one], [one, two, 'pld_other'], [one, 'pld_other'], []]) {
      const answer = await platform.call(business, 'PUT', `${base}/${playlist.id}`, { name: 'No', detailIds });
      expect(answer).toMatchObject({ status: 409, error: 'playlist.changed' });
    }
    const { data } = await platform.call(business, 'GET', `${base}/${playlist.id}`);
    expect([data.name, detailsOf(data)]).toEqual(['Spring', [one, two]]);
  });

  test('hold at most 500 videos', async () => {
    const { platform, business } = await open();
    const a = await video(business);
    const many = (length: number) => Array.from({ length }, () => a);
    const playlist = await made(platform, business, many(499));
    const assign = (length: number) =>
      platform.call(business, 'POST', `${base}/assign-stream`, { playlistId: playlist.id, streamIds: many(length) });
    expect(await assign(2)).toMatchObject({ status: 422, error: 'playlist.full' });
    expect(await assign(1)).toMatchObject({ status: 200, data: { itemCount: 500 } });
    expect(await assign(1)).toMatchObject({ status: 422, error: 'playlist.full' });
  });

  const nameRequired = 'Name is required';
  test.each([
    ['no name', 'POST', '', { name: ' ' }, 400, 'request.invalid', { name: nameRequired }],
    ['a name too long', 'POST', '', { name: 'x'.repeat(151) }, 400, 'request.invalid', { name: /150/ }],
    ['a NUL', 'POST', '', { name: 'a\0' }, 400, 'request.invalid', { name: /U\+0000/ }],
    [
      'a description too long',
      'POST',
      '',
      { name: 'a', description: 'x'.repeat(5001) },
      400,
      'request.invalid',
      { description: /5000/ },
    ],
    [
      '501 videos',
      'POST',
      '',
      { name: 'a', streamIds: Array(501).fill('s') },
      400,
      'request.invalid',
      { streamIds: /./ },
    ],
    ['an unknown video', 'POST', '', { name: 'a', streamIds: ['str_x'] }, 404, 'stream.not_found'],
    ['an unknown sorting', 'GET', '?sort=size', undefined, 400, 'request.invalid', { sort: /./ }],
    ['a page of none', 'GET', '?size=0', undefined, 400, 'request.invalid', { size: /./ }],
    ['reading an unknown playlist', 'GET', '/pls_x', undefined, 404, 'playlist.not_found'],
    ['changing an unknown playlist', 'PUT', '/pls_x', { name: 'a' }, 404, 'playlist.not_found'],
    ['an empty name', 'PUT', '/:id', { name: '' }, 400, 'request.invalid', { name: nameRequired }],
    ['an order that is no list', 'PUT', '/:id', { detailIds: 'a' }, 400, 'request.invalid', { detailIds: /./ }],
    ['deleting an unknown playlist', 'DELETE', '/pls_x', undefined, 404, 'playlist.not_found'],
    ['reading an unknown place', 'GET', '/details/:id/pld_x', undefined, 404, 'playlist.not_found'],
    ['moving an unknown place', 'PUT', '/details/:id/pld_x', { position: 0 }, 404, 'playlist.not_found'],
    [
      'moving before the beginning',
      'PUT',
      '/details/:id/pld_x',
      { position: -1 },
      400,
      'request.invalid',
      { position: /./ },
    ],
    [
      'moving to half a position',
      'PUT',
      '/details/:id/pld_x',
      { position: 0.5 },
      400,
      'request.invalid',
      { position: /./ },
    ],
    ['moving nowhere', 'PUT', '/details/:id/pld_x', {}, 400, 'request.invalid', { position: /./ }],
    ['removing an unknown place', 'DELETE', '/remove/detail/:id/pld_x', undefined, 404, 'playlist.not_found'],
    [
      'assigning nothing',
      'POST',
      '/assign-stream',
      { playlistId: ':id', streamIds: [] },
      400,
      'request.invalid',
      { streamIds: /./ },
    ],
    [
      'assigning an unknown video',
      'POST',
      '/assign-stream',
      { playlistId: ':id', streamIds: ['str_x'] },
      404,
      'stream.not_found',
    ],
    [
      'assigning to an unknown playlist',
      'POST',
      '/assign-stream',
      { playlistId: 'pls_x', streamIds: ['str_x'] },
      404,
      'playlist.not_found',
    ],
    [
      'assigning before the beginning',
      'POST',
      '/assign-stream',
      { playlistId: ':id', streamIds: ['s'], position: -1 },
      400,
      'request.invalid',
      { position: /./ },
    ],
  ] as Refusal[])('refuses %s', async (_case, method, url, body, status, code, fields = {}) => {
    const { platform, business } = await open();
    const { id } = await made(platform, business, []);
    const fill = (text: string) => text.replace(':id', id);
    const payload = body && (JSON.parse(fill(JSON.stringify(body))) as object);
    const answer = await platform.call(business, method, `${base}${fill(url)}`, payload);
    expect([answer.status, answer.error]).toEqual([status, code]);
    expect(Object.keys(answer.fieldErrors ?? {})).toEqual(Object.keys(fields));
    for (const [field, message] of Object.entries(fields)) expect(answer.fieldErrors![field]).toMatch(message);
  });

  test('of another business are not found, nor can its videos be added', async () => {
    const { platform, business } = await open();
    const stranger = await platform.signUp('Stranger');
    const a = await video(business);
    const playlist = await made(platform, business, [a]);
    const own = await made(platform, stranger, []);
    const [detail] = detailsOf(playlist);
    const attempts: [string, string, object?][] = [
      ['GET', `/${playlist.id}`],
      ['PUT', `/${playlist.id}`, { name: 'Stolen' }],
      ['DELETE', `/${playlist.id}`],
      ['GET', `/details/${playlist.id}/${detail}`],
      ['PUT', `/details/${playlist.id}/${detail}`, { position: 0 }],
      ['PUT', `/details/${own.id}/${detail}`, { position: 0 }],
      ['GET', `/details/${own.id}/${detail}`],
      ['DELETE', `/remove/detail/${playlist.id}/${detail}`],
      ['DELETE', `/remove/detail/${own.id}/${detail}`],
      ['POST', '/assign-stream', { playlistId: playlist.id, streamIds: [a] }],
      ['POST', '/assign-stream', { playlistId: own.id, streamIds: [a] }],
      ['POST', '', { name: 'Stolen', streamIds: [a] }],
    ];
    for (const [method, url, body] of attempts) {
      expect([method, url, (await platform.call(stranger, method, `${base}${url}`, body)).status]).toEqual([
        method,
        url,
        404,
      ]);
    }
    expect((await platform.call(stranger, 'GET', base)).data.items).toMatchObject([{ id: own.id, itemCount: 0 }]);
    expect((await platform.call(business, 'GET', `${base}/${playlist.id}`)).data).toEqual(playlist);
  });

  test('leave out a finished live without a public recording', async () => {
    const { platform, business } = await open();
    const [again, over] = [await ended(business, true), await ended(business, false)];
    const playlist = await made(platform, business, [again, over]);
    expect(playlist.details.map(({ isShown }) => isShown)).toEqual([true, false]);
    expect(playlist.details[1]?.stream.playback).toMatchObject({ live: { liveStatus: 'ENDED' } });
    const answer = await platform.app.inject({
      url: `${base.replace('/playlist', '/viewer/detail/playlist')}?playlistId=${playlist.id}`,
    });
    expect(answer.json().responseData.items).toMatchObject([{ stream: { streamId: again, expiresAt: null } }]);
  });

  test('show viewers only what anybody may watch', async () => {
    const { platform, business } = await open();
    const shown = [await video(business), await video(business, { expiresAt: '2026-03-10T13:00:00Z' })];
    const hidden = [
      await video(business, { publishStatus: 'UnPublished' }),
      await video(business, { accessVisibility: 'UNLISTED' }),
      await video(business, { accessVisibility: 'POSTED' }),
      await video(business, { expiresAt: '2026-03-10T12:00:00Z' }),
      await video(business, { mediaType: 'ARCHIVE' }),
      await video(business, { mediaType: 'DEFAULT_VIDEO' }),
      await video(business, { packageId: null }),
    ];
    const playlist = await made(platform, business, [...hidden, ...shown]);
    expect(playlist.details.map(({ isShown }) => isShown)).toEqual([...hidden.map(() => false), true, true]);

    const url = '/general/v1.1/stream/viewer/detail/playlist';
    const byQuery = await platform.app.inject({ url: `${url}?playlistId=${playlist.id}` });
    const byHeader = await platform.app.inject({ url, headers: { playlistId: playlist.id } });

    expect(byHeader.json()).toEqual(byQuery.json());
    expect(byQuery.json().responseData).toMatchObject({ id: playlist.id, name: 'Spring', description: '' });
    expect(byQuery.json().responseData.items).toMatchObject(
      playlist.details.slice(-2).map(({ id, stream }) => ({ id, stream: { streamId: stream.id, expiresAt: null } })),
    );
    expect(byQuery.headers).toMatchObject({
      'cache-control': 'public, max-age=5',
      vary: expect.stringContaining('playlistId'),
      'access-control-allow-origin': '*',
    });
    const preflight = await platform.app.inject({
      method: 'OPTIONS',
      url,
      headers: { 'access-control-request-method': 'GET' },
    });
    expect(preflight.headers['access-control-allow-headers']).toContain('playlistId');
    platform.clock.advanceSec(3600);
    const later = await platform.app.inject({ url: `${url}?playlistId=${playlist.id}` });
    expect(later.json().responseData.items).toHaveLength(1);
  });

  test.each([
    ['no id', '', 400, 'request.invalid'],
    ['an unknown id', '?playlistId=pls_x', 404, 'playlist.not_found'],
  ])('refuse a viewer with %s', async (_case, query, status, code) => {
    const { platform } = await open();
    const answer = await platform.app.inject({ url: `/general/v1.1/stream/viewer/detail/playlist${query}` });
    expect([answer.statusCode, answer.json().error]).toEqual([status, code]);
  });

  test('can be assigned to a player, whose first video is the first that may be shown', async () => {
    const { platform, business } = await open();
    const [hidden, a, b] = [
      await video(business, { publishStatus: 'UnPublished' }),
      await video(business),
      await video(business),
    ];
    const playlist = await made(platform, business, [hidden, a, b]);
    const player = await platform.call(business, 'POST', playerBase, {
      ...settings,
      streamId: null,
      playlistId: playlist.id,
    });
    expect(player).toMatchObject({ status: 201, data: { streamId: null, playlistId: playlist.id } });
    const config = async () => {
      const answer = await platform.app.inject({
        url: `${playerBase}/public?embeddedVideoPlayerId=${player.data.uuid}`,
      });
      return answer.json().responseData;
    };

    const played = await config();
    expect(played.stream.streamId).toBe(a);
    expect(played.playlist.items.map((item: { stream: { streamId: string } }) => item.stream.streamId)).toEqual([a, b]);

    const assign = (body: object) =>
      platform.call(business, 'POST', `${playerBase}/widget/assign-stream-playlist`, {
        playerId: player.data.uuid,
        ...body,
      });
    expect((await assign({ streamId: b })).data).toMatchObject({ streamId: b, playlistId: null });
    expect(await config()).toMatchObject({ stream: { streamId: b }, playlist: null });
    expect((await assign({ playlistId: playlist.id })).data).toMatchObject({ streamId: null, playlistId: playlist.id });

    await platform.call(business, 'DELETE', `${base}/${playlist.id}`);
    expect(await config()).toMatchObject({ stream: null, playlist: null });
    const kept = await platform.call(business, 'GET', `${playerBase}/${player.data.uuid}`);
    expect(kept.data.playlistId).toBe(playlist.id);
    const edited = { ...settings, name: 'Renamed', streamId: null, playlistId: playlist.id };
    expect((await platform.call(business, 'PUT', `${playerBase}/${player.data.uuid}`, edited)).status).toBe(200);
  });

  test('that do not exist or belong to another business cannot be assigned to a player', async () => {
    const { platform, business } = await open();
    const stranger = await platform.signUp('Stranger');
    const a = await video(business);
    const foreign = await made(platform, stranger, []);
    const own = await made(platform, business, []);
    const player = await platform.call(business, 'POST', playerBase, { ...settings, streamId: null });
    const { uuid } = player.data;
    for (const playlistId of ['pls_x', foreign.id]) {
      const draft = { ...settings, streamId: null, playlistId };
      for (const [method, url, body] of [
        ['POST', playerBase, draft],
        ['PUT', `${playerBase}/${uuid}`, draft],
        ['POST', `${playerBase}/widget/assign-stream-playlist`, { playerId: uuid, playlistId }],
      ] as const) {
        expect(await platform.call(business, method, url, body)).toMatchObject({
          status: 404,
          error: 'playlist.not_found',
        });
      }
    }
    const both = { streamId: a, playlistId: own.id };
    for (const [method, url, body] of [
      ['POST', playerBase, { ...settings, ...both }],
      ['PUT', `${playerBase}/${uuid}`, { ...settings, ...both }],
      ['POST', `${playerBase}/widget/assign-stream-playlist`, { playerId: uuid, ...both }],
    ] as const) {
      const answer = await platform.call(business, method, url, body);
      expect(answer).toMatchObject({ status: 400, error: 'request.invalid' });
      expect(answer.fieldErrors).toEqual({ playlistId: 'Choose a video or a playlist, not both' });
    }
  });
});
