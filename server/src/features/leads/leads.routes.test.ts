import type { Lead } from '@zeacon/contract';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { button, leadForm, numbered, openStudio } from '../../platform/testing/overlay-studio.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { expectRefusal, expectRefusals, invalid, nowhere } from '../streams/library.testing.ts';

let serial = 0;
const nextId = () => `lead-${String(++serial).padStart(8, '0')}`;
const march = { startDate: '2026-03-01', endDate: '2026-03-31' };

describeOnEachDatabase('leads', (database) => {
  async function openForm(row: object = {}) {
    const studio = await openStudio(database(), {}, { work: true });
    const { id: streamId } = await studio.video({ name: 'Spring', ...row });
    await studio.overlay(streamId, { callsToAction: [leadForm(1), button(2)] });
    const draft = (changes: object = {}) => ({
      id: nextId(),
      streamId,
      callToActionId: numbered('cta', 1),
      name: 'Ana',
      email: 'ana@shop.example',
      consent: true,
      ...changes,
    });
    const post = async (payload: object, headers: Record<string, string> = {}) => {
      const answer = await studio.platform.app.inject({
        method: 'POST',
        url: '/general/v1.1/stream/leads',
        payload,
        headers,
      });
      const { responseData: data, error, message, fieldErrors } = answer.json();
      return { status: answer.statusCode, data, error, message, fieldErrors, headers: answer.headers };
    };
    const list = async (query = ''): Promise<Lead[]> => (await studio.call('GET', `/leads?${query}`)).data.items;
    const events = async () =>
      (
        await database().pool.query(
          `select type, overlay_kind as kind, overlay_id, stream.value as stream_id, position_ms
           from insight_event event join insight_view view on view.key = event.view_key
           join insight_value stream on stream.id = view.stream_id where type = 'lead'`,
        )
      ).rows;
    /** The whole file. */
    const download = async (query = '', { headers } = studio.business) => {
      const url = `/general/v1.1/stream/leads/export${query}`;
      return (await studio.platform.app.inject({ method: 'GET', url, headers })) as { headers: object; body: string };
    };
    return { ...studio, streamId, draft, post, list, events, download };
  }

  /** Makes the table refuse rows until the test ends. */
  async function refuseRows(table: string) {
    const { pool } = database();
    await pool.query(
      `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
    );
    await pool.query(`create trigger refuse before insert on ${table} for each row execute function refuse()`);
    onTestFinished(async () => {
      await pool.query('drop function refuse cascade');
    });
  }

  test('anyone can send a form from any page, and the list shows it as it was agreed to', async () => {
    const { post, draft, list, streamId, events, overlay, call } = await openForm();
    const sent = draft({ pageUrl: 'https://shop.example/page', positionMs: 2500 });
    const answer = await post(sent, { origin: 'https://shop.example' });
    expect([answer.status, answer.data, answer.headers['access-control-allow-origin']]).toEqual([201, {}, '*']);
    expect(answer.headers['set-cookie']).toBeUndefined();
    // Later changes do not affect what was agreed to.
    await overlay(streamId, { callsToAction: [leadForm(1, { consentText: 'Anything.' })] });
    await call('PATCH', `/${streamId}`, { name: 'Summer' });
    expect(await list()).toEqual([
      {
        id: sent.id,
        streamId,
        streamName: 'Spring',
        callToActionId: sent.callToActionId,
        name: 'Ana',
        email: 'ana@shop.example',
        consentText: 'You may write to me.',
        pageUrl: 'https://shop.example/page',
        positionMs: 2500,
        createdDate: '2026-03-10T12:00:00.000Z',
      },
    ]);
    await expect.poll(events).toEqual([
      {
        type: 'lead',
        kind: 'CALL_TO_ACTION',
        overlay_id: sent.callToActionId,
        stream_id: streamId,
        position_ms: 2500,
      },
    ]);
  });

  test('a form counts once, however often it is sent, even simultaneously', async () => {
    const { post, draft, list, events } = await openForm();
    const sent = draft();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => post({ ...sent, name: `Ana ${n}` })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const another = draft();
    await post(another);
    // Wait for a later event to be counted, which shows that the first is not counted again.
    await expect.poll(async () => (await events()).length).toBe(2);
    expect((await list()).map(({ id }) => id).sort()).toEqual([sent.id, another.id]);
  });

  test('a lead is kept even if it cannot be counted yet', async () => {
    const { post, draft, list, events } = await openForm();
    const { pool } = database();
    const sent = draft();
    await refuseRows('insight_event');
    // Keep later tests from counting it.
    onTestFinished(async () => {
      await pool.query('delete from pgboss.job where singleton_key = $1', [sent.id]);
    });
    expect((await post(sent)).status).toBe(201);
    expect((await list()).map(({ id }) => id)).toEqual([sent.id]);
    await expect
      .poll(async () => (await pool.query(`select state from pgboss.job where singleton_key = $1`, [sent.id])).rows)
      .toEqual([{ state: 'retry' }]);
    expect(await events()).toEqual([]);
  });

  test('a lead is not stored if its counting job cannot be written', async () => {
    const { post, draft, list } = await openForm();
    await refuseRows('pgboss.job');
    expect((await post(draft())).status).toBe(500);
    expect(await list()).toEqual([]);
  });

  test('the figures of the form show how often it was sent', async () => {
    const { post, draft, platform, business } = await openForm();
    await post(draft());
    await post(draft());
    const table = async () =>
      (await platform.call(business, 'POST', '/business/v1.1/insight/overlays/table', march)).data.items;
    await expect.poll(table).toMatchObject([{ id: numbered('cta', 1), name: 'Stay in touch', leads: 2, clicks: 0 }]);
  });

  test('a form counts where its clicks do: by video, by player and by destination', async () => {
    const { post, draft, platform, business, streamId, list } = await openForm();
    const view = { visitorId: 'visitor-1', viewId: 'view-0001', playerId: 'ply_1', destinationType: 'WIDGET' };
    const event = {
      id: nextId(),
      type: 'overlayClick',
      at: platform.clock.now().getTime(),
      overlayId: numbered('cta', 1),
    };
    const batch = { ...view, streamId, pageUrl: '', sentAt: event.at, events: [event] };
    const headers = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' };
    const url = '/business/v1.1/insight/events';
    const sent = await platform.app.inject({ method: 'POST', url, payload: batch, headers });
    expect(sent.statusCode).toBe(202);
    expect((await post(draft({ view }))).status).toBe(201);
    await post(draft());
    const table = async (filters: object) =>
      (
        await platform.call(business, 'POST', '/business/v1.1/insight/overlays/table', {
          ...march,
          by: 'VIDEO',
          filters,
        })
      ).data.items;
    await expect.poll(() => table({})).toMatchObject([{ id: streamId, clicks: 1, leads: 2 }]);
    expect(await table({ playerId: ['ply_1'] })).toMatchObject([{ id: streamId, clicks: 1, leads: 1 }]);
    expect(await table({ destinationType: ['WIDGET'] })).toMatchObject([{ id: streamId, clicks: 1, leads: 1 }]);
    expect(await table({ destinationType: ['POSTED'] })).toEqual([]);
    const { rows } = await database().pool.query('select leads from insight_view where player_id <> 0');
    expect(rows).toEqual([{ leads: 1 }]);
    // Identity comes only from the form.
    expect(JSON.stringify(await list())).not.toContain('visitor-1');
  });

  test('the list is newest first, filtered by video and by name or email, in pages', async () => {
    const { post, draft, list, video, overlay, platform, call, streamId } = await openForm();
    const { id: another } = await video({ name: 'Other' });
    await overlay(another, { callsToAction: [leadForm(1)] });
    for (const changes of [
      { name: 'Ana' },
      { name: 'Ben', email: 'b_n@x.example' },
      { name: 'Cleo', streamId: another },
    ]) {
      platform.clock.advanceSec(1);
      await post(draft(changes));
    }
    const names = async (query: string) => (await list(query)).map(({ name }) => name);
    expect(await names('')).toEqual(['Cleo', 'Ben', 'Ana']);
    expect(await names(`streamId=${streamId}`)).toEqual(['Ben', 'Ana']);
    expect(await names('search=ANA')).toEqual(['Cleo', 'Ana']);
    expect(await names('search=b_n')).toEqual(['Ben']);
    expect(await names('search=spring')).toEqual(['Ben', 'Ana']);
    expect(await names('size=1&page=1')).toEqual(['Ben']);
    expect((await call('GET', '/leads?size=2')).data).toMatchObject({ totalItems: 3, totalPages: 2 });
  });

  test('the export contains all leads, and no cell runs as a formula', async () => {
    const { post, draft, download, streamId } = await openForm();
    const id = nextId();
    await post(
      draft({
        id,
        name: '=HYPERLINK("https://evil.example")',
        positionMs: 3_725_000,
        pageUrl: 'https://a.example/?a=1,2',
      }),
    );
    await post(draft({ name: 'Zoë "Z" Ö.', email: '+z@shop.example' }));
    const { headers, body } = await download();
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="leads-2026-03-10.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const [head, ...rows] = body.split('\r\n');
    expect(rows).toHaveLength(3);
    expect(head).toBe(
      '\u{feff}"Date","Name","Email","Video","Position","Page","Consent","Video id","Call to action id","Id"',
    );
    expect(rows).toContain(
      `"2026-03-10T12:00:00.000Z","'=HYPERLINK(""https://evil.example"")","ana@shop.example","Spring","1:02:05","https://a.example/?a=1,2","You may write to me.","${streamId}","${numbered('cta', 1)}","${id}"`,
    );
    expect(body).toContain(`"Zoë ""Z"" Ö.","'+z@shop.example","Spring","","",`);
    expect((await download('?search=zo')).body.split('\r\n')).toEqual([head, expect.stringContaining('Zoë'), '']);
    expect((await download(`?streamId=${nowhere}`)).body).toBe(`${head}\r\n`);
  });

  describe('ten thousand of them', () => {
    const total = 10_000;
    /** All at one or two moments, so that only the id tells them apart. */
    const fill = async (businessId: string, consentLength = 32) => {
      await database().pool.query(
        `insert into lead (id, stream_id, business_id, stream_name, call_to_action_id, name, email, consent_text, page_url, created_at)
         select 'lead-' || lpad(n::text, 6, '0'), 'str_1', $1, 'Spring', 'cta_1', 'Ana', 'ana@shop.example',
           (select string_agg(md5(n::text || k), '') from generate_series(1, $2::int / 32) k), '',
           timestamptz '2026-03-01 12:00:00.123456Z' + n % 2 * interval '1 microsecond'
         from generate_series(1, ${total}) n`,
        [businessId, consentLength],
      );
    };
    /** Counts the pages of leads that were read. */
    const countReads = () => {
      const asked = vi.spyOn(pg.Client.prototype, 'query');
      onTestFinished(() => asked.mockRestore());
      const isRead = ([query]: unknown[]) => /from "lead"/.test((query as { text?: string } | undefined)?.text ?? '');
      return () => asked.mock.calls.filter(isRead).length;
    };

    /** Waits until the count stops growing while the database answers other queries. */
    const settled = async (reads: () => number) => {
      for (let last = -1, same = 0; same < 50; ) {
        same = reads() === last ? same + 1 : 0;
        last = reads();
        await database().pool.query('select 1');
      }
    };

    test('are each in the file once, newest first', async () => {
      const { download, business } = await openForm();
      await fill(business.businessId);
      const rows = (await download()).body.split('\r\n').slice(1, -1);
      const ids = rows.map((row) => row.slice(-12, -1));
      expect([ids.length, new Set(ids).size, ids[0], ids[total / 2]]).toEqual([
        total,
        total,
        'lead-000001',
        'lead-000002',
      ]);
    });

    test.each(['identity', 'gzip'])(
      'are read as the client consumes them, and no further once it stops, sent as %s',
      async (encoding) => {
        const { platform, business } = await openForm();
        await fill(business.businessId, 3200);
        const origin = await platform.app.listen({ port: 0, host: '127.0.0.1' });
        onTestFinished(() => platform.app.close());
        const reads = countReads();
        const leaving = new AbortController();
        const answer = await fetch(`${origin}/general/v1.1/stream/leads/export`, {
          headers: { ...business.headers, 'accept-encoding': encoding },
          signal: leaving.signal,
        });
        const { value } = await answer.body!.getReader().read();
        expect(value!.length).toBeGreaterThan(0);
        // The rest waits for the client: there are more rows than the buffers hold.
        await settled(reads);
        const before = reads();
        expect(before).toBeGreaterThan(0);
        expect(before).toBeLessThan((total / 500) * 0.75);
        leaving.abort();
        await settled(reads);
        expect(reads()).toBeLessThanOrEqual(before + 2);
      },
    );
  });

  test('a lead survives its video, and only its business deletes it for good', async () => {
    const { post, draft, list, call, platform, streamId, download } = await openForm();
    const sent = draft();
    await post(sent);
    await call('DELETE', `/${streamId}`);
    expect(await list()).toHaveLength(1);
    const other = await platform.signUp('Other');
    const path = `/general/v1.1/stream/leads/${sent.id}`;
    expect((await platform.call(other, 'DELETE', path)).error).toBe('lead.not_found');
    expect((await platform.call(other, 'GET', '/general/v1.1/stream/leads')).data.items).toEqual([]);
    expect((await download('', other)).body).not.toContain(sent.id);
    expect((await call('DELETE', `/leads/${sent.id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expectRefusal(await call('DELETE', `/leads/${sent.id}`), 'lead.not_found');
  });

  test('the form of a non-public video accepts its token', async () => {
    const { post, draft, call, streamId } = await openForm({ accessVisibility: 'UNLISTED' });
    expectRefusal(await post(draft()), 'media.token_invalid');
    const { hlsUrl } = (await call('GET', `/${streamId}`)).data.playback;
    const token = new URL(hlsUrl, 'http://x').searchParams.get('token');
    expect((await post(draft({ token }))).status).toBe(201);
    expectRefusal(await post(draft({ token: `${token}x` })), 'media.token_invalid');
  });

  test('one address may send sixty in ten minutes', async () => {
    const { post, draft, platform } = await openForm();
    for (let n = 0; n < 60; n++) await post(draft({ streamId: nowhere }));
    const answer = await post(draft());
    expectRefusal(answer, 'request.rate_limited');
    expect(Number(answer.headers['retry-after'])).toBe(600);
    platform.clock.advanceSec(600);
    expect((await post(draft())).status).toBe(201);
  });

  test('invalid input is refused, and nothing is stored', async () => {
    const { post, draft, list, call, events, streamId, video } = await openForm();
    const { id: hidden } = await video({ publishStatus: 'UnPublished' });
    const { id: expired } = await video({ expiresAt: new Date('2026-01-01') });
    const path = '/leads';
    const bad = (changes: object, fields: Record<string, string>) =>
      ['POST', path, draft(changes), 'request.invalid', fields] as const;
    await expectRefusals(
      [
        ['no name', ...bad({ name: ' ' }, { name: 'Name is required' })],
        ['a long name', ...bad({ name: 'x'.repeat(101) }, { name: 'Cannot contain more than 100 characters' })],
        ['no email', ...bad({ email: '' }, { email: 'Email is required' })],
        ['no email address', ...bad({ email: 'ana' }, { email: 'Invalid format for email' })],
        [
          'a long email',
          ...bad({ email: `${'x'.repeat(320)}@shop.example` }, { email: 'Cannot contain more than 320 characters' }),
        ],
        ['no consent', ...bad({ consent: false }, { consent: 'Consent is required' })],
        ['silence about consent', ...bad({ consent: undefined }, { consent: 'consent is required' })],
        ['a NUL', ...bad({ name: 'a\u0000' }, { name: 'Must not contain the character U+0000' })],
        ['a short id', ...bad({ id: '1234567' }, { id: invalid })],
        [
          'half a view',
          ...bad(
            { view: { viewId: 'view-0001' } },
            {
              'view.visitorId': 'visitorId is required',
              'view.destinationType': 'destinationType is required',
            },
          ),
        ],
        ['a time before the start', ...bad({ positionMs: -1 }, { positionMs: invalid })],
        ['no video', 'POST', path, draft({ streamId: nowhere }), 'stream.not_found'],
        ['a video not shown', 'POST', path, draft({ streamId: hidden }), 'stream.not_found'],
        ['a video no longer shown', 'POST', path, draft({ streamId: expired }), 'stream.expired'],
        ['no such form', 'POST', path, draft({ callToActionId: numbered('cta', 9) }), 'call_to_action.not_found'],
        ['what is no form', 'POST', path, draft({ callToActionId: numbered('cta', 2) }), 'call_to_action.no_form'],
        ['a form of another video', 'POST', path, draft({ streamId: (await video()).id }), 'call_to_action.not_found'],
      ],
      async (_method, _path, body) => post(body!),
    );
    await expectRefusals(
      [
        ['a page before the first', 'GET', '/leads?page=-1', undefined, 'request.invalid', { page: invalid }],
        [
          'a long search',
          'GET',
          `/leads/export?search=${'x'.repeat(201)}`,
          undefined,
          'request.invalid',
          { search: invalid },
        ],
      ],
      call,
    );
    expect([await list(), await events(), streamId.startsWith('str_')]).toEqual([[], [], true]);
  });

  test('other pages may send the form but not read the list', async () => {
    const { platform } = await openForm();
    const headersOf = async (method: 'GET' | 'OPTIONS', path: string) => {
      const headers = { origin: 'https://shop.example', 'access-control-request-method': 'POST' };
      return (await platform.app.inject({ method, url: `/general/v1.1/stream/leads${path}`, headers })).headers;
    };
    expect((await headersOf('OPTIONS', ''))['access-control-allow-origin']).toBe('*');
    for (const path of ['', '/export'])
      expect((await headersOf('GET', path))['access-control-allow-origin']).toBeUndefined();
  });
});
