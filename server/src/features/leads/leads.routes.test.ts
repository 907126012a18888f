import type { Lead } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { button, leadForm, numbered, openStudio } from '../../platform/testing/overlay-studio.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { expectRefusal, expectRefusals, invalid, nowhere } from '../streams/library.testing.ts';

let serial = 0;
const nextId = () => `lead-${String(++serial).padStart(8, '0')}`;
const march = { startDate: '2026-03-01', endDate: '2026-03-31' };

describeOnEachDatabase('leads', (database) => {
  async function openForm(row: object = {}) {
    const studio = await openStudio(database());
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
      (await database().pool.query('select type, kind, overlay_id, stream_id, position_ms from overlay_event')).rows;
    return { ...studio, streamId, draft, post, list, events };
  }

  test('a form is sent from any page by anyone, and stands in the list as it was agreed to', async () => {
    const { post, draft, list, streamId, events, overlay, call } = await openForm();
    const sent = draft({ pageUrl: 'https://shop.example/page', positionMs: 2500 });
    const answer = await post(sent, { origin: 'https://shop.example' });
    expect([answer.status, answer.data, answer.headers['access-control-allow-origin']]).toEqual([201, {}, '*']);
    expect(answer.headers['set-cookie']).toBeUndefined();
    // What changes later changes nothing of what was agreed to.
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
    expect(await events()).toEqual([
      { type: 'LEAD', kind: 'CALL_TO_ACTION', overlay_id: sent.callToActionId, stream_id: streamId, position_ms: 2500 },
    ]);
  });

  test('a form sent again counts once, however often and however at once', async () => {
    const { post, draft, list, events } = await openForm();
    const sent = draft();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => post({ ...sent, name: `Ana ${n}` })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect([(await list()).length, (await events()).length]).toEqual([1, 1]);
  });

  test('a lead that could not be counted is not kept either', async () => {
    const { post, draft, list } = await openForm();
    const { pool } = database();
    await pool.query(
      `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
    );
    await pool.query('create trigger refuse before insert on overlay_event for each row execute function refuse()');
    onTestFinished(async () => {
      await pool.query('drop function refuse cascade');
    });
    expect((await post(draft())).status).toBe(500);
    expect(await list()).toEqual([]);
  });

  test('the figures of the form tell how often it was sent', async () => {
    const { post, draft, platform, business } = await openForm();
    await post(draft());
    await post(draft());
    const { data } = await platform.call(business, 'POST', '/business/v1.1/insight/overlays/table', march);
    expect(data.items).toMatchObject([{ id: numbered('cta', 1), name: 'Stay in touch', leads: 2, clicks: 0 }]);
  });

  test('the list is newest first, by video and by name or email, in pages', async () => {
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
    expect(await names('size=1&page=1')).toEqual(['Ben']);
    expect((await call('GET', '/leads?size=2')).data).toMatchObject({ totalItems: 3, totalPages: 2 });
  });

  test('the export holds all of them, and nothing in it runs', async () => {
    const { post, draft, call, streamId } = await openForm();
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
    const { data } = await call('GET', '/leads/export');
    expect(data).toMatchObject({ fileName: 'leads-2026-03-10.csv', count: 2 });
    const [head, ...rows] = data.csv.split('\r\n');
    expect(head).toBe(
      '\u{feff}"Date","Name","Email","Video","Position","Page","Consent","Video id","Call to action id","Id"',
    );
    expect(rows).toContain(
      `"2026-03-10T12:00:00.000Z","'=HYPERLINK(""https://evil.example"")","ana@shop.example","Spring","1:02:05","https://a.example/?a=1,2","You may write to me.","${streamId}","${numbered('cta', 1)}","${id}"`,
    );
    expect(data.csv).toContain(`"Zoë ""Z"" Ö.","'+z@shop.example","Spring","","",`);
    expect((await call('GET', `/leads/export?search=zo`)).data.count).toBe(1);
    expect((await call('GET', `/leads/export?streamId=${nowhere}`)).data).toMatchObject({
      count: 0,
      csv: `${head}\r\n`,
    });
  });

  test('a lead outlives its video, and is deleted for good by its business alone', async () => {
    const { post, draft, list, call, platform, streamId } = await openForm();
    const sent = draft();
    await post(sent);
    await call('DELETE', `/${streamId}`);
    expect(await list()).toHaveLength(1);
    const other = await platform.signUp('Other');
    const path = `/general/v1.1/stream/leads/${sent.id}`;
    expect((await platform.call(other, 'DELETE', path)).error).toBe('lead.not_found');
    expect((await platform.call(other, 'GET', '/general/v1.1/stream/leads')).data.items).toEqual([]);
    expect((await platform.call(other, 'GET', '/general/v1.1/stream/leads/export')).data.count).toBe(0);
    expect((await call('DELETE', `/leads/${sent.id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expectRefusal(await call('DELETE', `/leads/${sent.id}`), 'lead.not_found');
  });

  test('the form of a video that is not public takes its token', async () => {
    const { post, draft, call, streamId } = await openForm({ accessVisibility: 'UNLISTED' });
    expectRefusal(await post(draft()), 'media.token_invalid');
    const { hlsUrl } = (await call('GET', `/${streamId}`)).data.playback;
    const token = new URL(hlsUrl, 'http://x').searchParams.get('token');
    expect((await post(draft({ token }))).status).toBe(201);
    expectRefusal(await post(draft({ token: `${token}x` })), 'media.token_invalid');
  });

  test('one address sends sixty in ten minutes', async () => {
    const { post, draft, platform } = await openForm();
    for (let n = 0; n < 60; n++) await post(draft({ streamId: nowhere }));
    const answer = await post(draft());
    expectRefusal(answer, 'request.rate_limited');
    expect(Number(answer.headers['retry-after'])).toBe(600);
    platform.clock.advanceSec(600);
    expect((await post(draft())).status).toBe(201);
  });

  test('what is not fit is refused, and nothing is kept', async () => {
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
        ['silence about consent', ...bad({ consent: undefined }, { consent: invalid })],
        ['a NUL', ...bad({ name: 'a\u0000' }, { name: 'Must not contain the character U+0000' })],
        ['a short id', ...bad({ id: '1234567' }, { id: invalid })],
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

  test('the list is not for other pages, though the form is', async () => {
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
