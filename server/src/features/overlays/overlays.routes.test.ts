import type { StreamOverlays } from '@zeacon/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { button, leadForm, numbered, openStudio, placement } from '../../platform/testing/overlay-studio.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { expectRefusal, expectRefusals, invalid, nowhere, type Refusal } from '../streams/library.testing.ts';

describeOnSharedPlatform('the overlays of a video', (database) => {
  const openHere = async () => {
    const studio = await openStudio(database());
    const { id } = await studio.video();
    const path = `/${id}/overlays`;
    const read = async (): Promise<StreamOverlays> => (await studio.call('GET', path)).data;
    const save = (draft: object) => studio.call('PUT', path, draft);
    const versionOf = async (stream = id): Promise<string | null> =>
      (await studio.call('GET', `/${stream}`)).data.playback.overlaysUrl;
    return { ...studio, id, path, read, save, versionOf };
  };

  test('a video starts without any', async () => {
    const { id, read, versionOf } = await openHere();
    expect(await read()).toEqual({ streamId: id, revision: 0, hypergraphics: [], callsToAction: [] });
    expect(await versionOf()).toBeNull();
  });

  test('saved overlays are read back completely, in layer order', async () => {
    const { id, save, read, graphic, picture } = await openHere();
    const [one, two] = [await graphic(), await graphic()];
    const draft = {
      hypergraphics: [
        placement(two.uuid, 7, { removeTimestamp: null, hlsDisplay: false }),
        placement(one.uuid, 3, { style: { top: 12.345_678, left: 0, width: 100 } }),
        placement(two.uuid, 5),
      ],
      callsToAction: [
        leadForm(9, { moment: 'PAUSE', isSkippable: false }),
        button(2, { moment: 'END', style: { position: 'TOP_LEFT', look: 'LIGHT', color: '#c62a2f' } }),
        button(4, { kind: 'AD', text: '', url: '', imageId: await picture('STREAM_IMAGE'), skipAfterMs: null }),
      ],
    };
    const saved = await save({ revision: 0, ...draft });
    expect(saved.data).toEqual({ streamId: id, revision: 1, ...draft });
    expect(await read()).toEqual(saved.data);
  });

  test('calls to action of all videos are found by headline and text', async () => {
    const { id, save, call, video, overlay, read } = await openHere();
    const other = await video();
    await save({ revision: 0, callsToAction: [button(1, { text: 'Book 100%' }), leadForm(2, { headline: 'News' })] });
    await overlay(other.id, { callsToAction: [leadForm(3, { headline: 'Our booking letter' })] });
    const found = async (query: string) => (await call('GET', `/cta?${query}`)).data;
    const [booked, form] = (await read()).callsToAction;
    const idsOf = ({ items }: { items: { id: string }[] }) => items.map((item) => item.id).toSorted();
    expect(idsOf(await found('search=bOOk'))).toEqual([numbered('cta', 1), numbered('cta', 3)]);
    expect((await found('search=100%25')).items).toEqual([
      { id: booked!.id, streamId: id, streamName: 'Video', kind: 'BUTTON', text: 'Book 100%', headline: '' },
    ]);
    expect((await found('search=news')).items).toMatchObject([{ id: form!.id, headline: 'News' }]);
    expect(await found('size=2')).toMatchObject({ size: 2, totalItems: 3, totalPages: 2 });
  });

  test('missing fields get their defaults', async () => {
    const { save, graphic } = await openHere();
    const { uuid } = await graphic();
    const { hlsDisplay: _, ...bare } = placement(uuid);
    const { data } = await save({
      revision: 0,
      hypergraphics: [bare],
      callsToAction: [{ id: numbered('cta', 1), text: 'Buy', url: 'https://shop.example' }],
    });
    expect(data.hypergraphics).toEqual([placement(uuid)]);
    expect(data.callsToAction).toEqual([button(1, { url: 'https://shop.example', startMs: 0, endMs: null })]);
  });

  test('every save gives viewers a new address, and an empty one gives none', async () => {
    const { save, graphic, versionOf } = await openHere();
    const { uuid } = await graphic();
    const versions: (string | null)[] = [];
    for (const [revision, draft] of [
      { hypergraphics: [placement(uuid)] },
      { hypergraphics: [placement(uuid, 1, { dropTimestamp: 1001 })] },
      { hypergraphics: [placement(uuid, 1, { dropTimestamp: 1001 })], callsToAction: [button()] },
      { callsToAction: [button()] },
      {},
    ].entries()) {
      expect((await save({ revision, ...draft })).data.revision).toBe(revision + 1);
      versions.push(await versionOf());
    }
    expect(new Set(versions).size).toBe(5);
    expect(versions.at(-1)).toBeNull();
    expect(versions[0]).toMatch(/^\/general\/v1\.1\/stream\/viewer\/overlays\?streamId=str_\w+&revision=ovr_\w+$/);
  });

  test('saving an unchanged document does not count as a save', async () => {
    const { save, graphic, versionOf } = await openHere();
    const { uuid } = await graphic();
    const draft = { hypergraphics: [placement(uuid)], callsToAction: [button()] };
    const first = await save({ revision: 0, ...draft });
    const version = await versionOf();
    expect(await save({ revision: 1, ...draft })).toEqual(first);
    // The answer to the first save was lost, so the same request is sent again.
    expect(await save({ revision: 0, ...draft })).toEqual(first);
    expect(await versionOf()).toBe(version);
  });

  test('of two editors the later one gets an error, and the other’s save stays', async () => {
    const { save, read, graphic, call, id } = await openHere();
    const { uuid } = await graphic();
    await save({ revision: 0, hypergraphics: [placement(uuid)] });
    expectRefusal(await save({ revision: 0, hypergraphics: [placement(uuid, 2)] }), 'overlays.changed');
    expect((await read()).hypergraphics).toEqual([placement(uuid)]);
    expectRefusal(await save({ revision: 7 }), 'overlays.changed');

    // Deleting a graphic deletes its placements, which is also a change.
    await call('DELETE', `/hyper-graphics/${uuid}`);
    expectRefusal(await save({ revision: 1, hypergraphics: [placement(uuid)] }), 'overlays.changed');
    expectRefusal(await save({ revision: 2, hypergraphics: [placement(uuid)] }), 'hypergraphic.not_found');
    expect(await read()).toEqual({ streamId: id, revision: 2, hypergraphics: [], callsToAction: [] });
  });

  test('of many simultaneous saves one succeeds', async () => {
    const { save, read, graphic } = await openHere();
    const { uuid } = await graphic();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => save({ revision: 0, hypergraphics: [placement(uuid, n)] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await read()).toEqual(answers.find(({ status }) => status === 200)!.data);
  });

  test('graphics are deleted and changed while they are placed, without a deadlock', async () => {
    const { call, graphic, video, view } = await openHere();
    const [one, two] = [await graphic(), await graphic()];
    const streams = await Promise.all(Array.from({ length: 4 }, () => video()));
    const work = streams.flatMap(({ id }, n) => [
      call('PUT', `/${id}/overlays`, { revision: 0, hypergraphics: [placement(one.uuid), placement(two.uuid, 2)] }),
      call('PUT', `/hyper-graphics/${two.uuid}`, {
        name: `Two ${n}`,
        url: 'shop.example',
        defaultImageId: two.defaultImageId,
      }),
      ...(n === 2 ? [call('DELETE', `/hyper-graphics/${one.uuid}`)] : []),
    ]);
    const answers = await Promise.all(work);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
    for (const { id } of streams) {
      const { data } = await view(`/viewer/overlays?streamId=${id}`);
      expect(data.placements.map(({ hypergraphicId }: { hypergraphicId: string }) => hypergraphicId)).not.toContain(
        one.uuid,
      );
    }
  });

  test('a graphic is deleted while it is removed from its videos, and nothing fails', async () => {
    const { call, graphic, video, overlay } = await openHere();
    const { uuid } = await graphic();
    const streams = await Promise.all(Array.from({ length: 12 }, () => video()));
    for (const { id } of streams) await overlay(id, { hypergraphics: [placement(uuid)] });
    const saves = streams.map(({ id }) => call('PUT', `/${id}/overlays`, { revision: 1, callsToAction: [button()] }));
    const answers = await Promise.all([
      ...saves.slice(0, 2),
      call('DELETE', `/hyper-graphics/${uuid}`),
      ...saves.slice(2),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([]);
  });

  test('a graphic on seventy thousand videos is deleted', async () => {
    const { call, graphic } = await openHere();
    const { uuid } = await graphic();
    const { pool } = database();
    await pool.query(
      `insert into hypergraphic_placement (stream_id, id, business_id, hypergraphic_id, style, drop_timestamp, hls_display, layer)
       select 'str_' || n, 'hgp_1', 'biz_1', $1, '{}', 0, true, 0 from generate_series(1, 70000) n`,
      [uuid],
    );
    expect((await call('DELETE', `/hyper-graphics/${uuid}`)).status).toBe(200);
    expect((await pool.query('select count(*) as count from hypergraphic_placement')).rows).toEqual([{ count: 0 }]);
  });

  test('half a surrogate pair breaks nothing', async () => {
    const { save, read } = await openHere();
    const half = leadForm(1, { text: 'Buy \ud83d', headline: '\udc00 now', description: '\u202e\u0007 \ud83d\ude00' });
    expect((await save({ revision: 0, callsToAction: [half] })).status).toBe(200);
    const saved = { text: 'Buy \ufffd', headline: '\ufffd now', description: '\u202e\u0007 \ud83d\ude00' };
    expect((await read()).callsToAction).toMatchObject([saved]);
    // Saving it again changes nothing.
    expect((await save({ revision: 0, callsToAction: [half] })).data.revision).toBe(1);
  });

  test('a save that fails at the end changes nothing', async () => {
    const { save, read, graphic, versionOf } = await openHere();
    const { uuid } = await graphic();
    await save({ revision: 0, hypergraphics: [placement(uuid)], callsToAction: [button()] });
    const before = [await read(), await versionOf()];
    const { pool } = database();
    await pool.query(
      `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
    );
    await pool.query('create trigger refuse before update on stream for each row execute function refuse()');
    onTestFinished(async () => {
      await pool.query('drop function refuse cascade');
    });
    expect((await save({ revision: 1, hypergraphics: [placement(uuid, 5)], callsToAction: [] })).status).toBe(500);
    expect([await read(), await versionOf()]).toEqual(before);
  });

  test('a thousand placements and a hundred calls to action are saved and read', async () => {
    const { save, read, graphic, view, id } = await openHere();
    const { uuid } = await graphic();
    const hypergraphics = Array.from({ length: 1000 }, (_, n) =>
      placement(uuid, n, {
        style: { top: n / 10.01, left: 100 - n / 10.01, width: 33.333_333 },
        dropTimestamp: n,
        removeTimestamp: n + 60_000,
      }),
    );
    const text = 'ä'.repeat(300);
    const callsToAction = Array.from({ length: 100 }, (_, n) =>
      leadForm(n, { description: text, consentText: text, headline: 'ü'.repeat(80) }),
    );
    const saved = await save({ revision: 0, hypergraphics, callsToAction });
    expect(saved.status).toBe(200);
    expect(await read()).toEqual({ streamId: id, revision: 1, hypergraphics, callsToAction });
    const { data } = await view(`/viewer/overlays?streamId=${id}`);
    expect([data.placements.length, data.callsToAction.length, data.hypergraphics.length]).toEqual([1000, 100, 1]);
  });

  test('overlays are deleted with their video, and the library stays', async () => {
    const { save, graphic, call, id } = await openHere();
    const { uuid } = await graphic();
    await save({ revision: 0, hypergraphics: [placement(uuid)], callsToAction: [button()] });
    await call('DELETE', `/${id}`);
    const { rows } = await database().pool.query(
      'select (select count(*) from hypergraphic_placement) as placements, (select count(*) from call_to_action) as calls',
    );
    expect(rows).toEqual([{ placements: 0, calls: 0 }]);
    expect((await call('GET', `/hyper-graphics/${uuid}`)).data.streamCount).toBe(0);
  });

  describe('archives', () => {
    test('calls to action are replaced, and graphics stay', async () => {
      const { video, graphic, overlay, call } = await openHere();
      const { id: archiveId } = await video({ mediaType: 'ARCHIVE', publishStatus: 'UnPublished' });
      const { uuid } = await graphic();
      await overlay(archiveId, { hypergraphics: [placement(uuid)], callsToAction: [button(1)] });
      const callsToAction = [leadForm(2), button(3, { moment: 'END' })];
      const set = await call('POST', '/archive/cta', { archiveId, callsToAction });
      const expected = { streamId: archiveId, revision: 2, hypergraphics: [placement(uuid)], callsToAction };
      expect([set.status, set.data]).toEqual([200, expected]);
      expect((await call('POST', '/archive/cta', { archiveId, callsToAction })).data.revision).toBe(2);
      expect((await call('GET', `/${archiveId}/overlays`)).data).toEqual(expected);
    });

    test('only an archive of the business has any', async () => {
      const { id, video, call, picture, platform } = await openHere();
      const { id: archiveId } = await video({ mediaType: 'ARCHIVE' });
      const other = await platform.signUp('Other');
      const foreign = await video({ mediaType: 'ARCHIVE' }, other);
      const strange = button(1, { kind: 'AD', imageId: await picture('STREAM_IMAGE', other) });
      const path = '/archive/cta';
      const calls = [button(1)];
      await expectRefusals(
        [
          ['a video that is no archive', 'POST', path, { archiveId: id, callsToAction: calls }, 'archive.not_found'],
          ['nothing', 'POST', path, { archiveId: nowhere, callsToAction: calls }, 'archive.not_found'],
          ['another business’s', 'POST', path, { archiveId: foreign.id, callsToAction: calls }, 'archive.not_found'],
          ['another’s picture', 'POST', path, { archiveId, callsToAction: [strange] }, 'image.not_found'],
          [
            'none named',
            'POST',
            path,
            { callsToAction: calls },
            'request.invalid',
            { archiveId: 'archiveId is required' },
          ],
          ['no list', 'POST', path, { archiveId }, 'request.invalid', { callsToAction: 'callsToAction is required' }],
        ],
        call,
      );
    });
  });

  test('invalid input is refused and changes nothing', async () => {
    const { path, read, save, call, graphic, picture, platform, id } = await openHere();
    const { uuid } = await graphic();
    await save({ revision: 0, hypergraphics: [placement(uuid)], callsToAction: [button()] });
    const before = await read();
    const other = await platform.signUp('Other');
    const foreign = await graphic({}, other);
    const graphics = (hypergraphics: object[]) => ({ revision: 1, hypergraphics });
    const calls = (...callsToAction: object[]) => ({ revision: 1, callsToAction });
    const one = (changes: object) => graphics([placement(uuid, 1, changes)]);
    const put = (name: string, body: object, fields: Record<string, string>): Refusal => [
      name,
      'PUT',
      path,
      body,
      'request.invalid',
      fields,
    ];
    const badUrl = { 'callsToAction.0.url': 'Invalid URL format' };
    await expectRefusals(
      [
        put('no revision', {}, { revision: 'revision is required' }),
        put('a revision before the first', { revision: -1 }, { revision: invalid }),
        put('an id of another shape', one({ id: 'one' }), {
          'hypergraphics.0.id': 'Use hgp_ and 20 lower-case letters or digits',
        }),
        put('an id that ends an attribute', one({ id: 'hgp_"><script>alert(1)</s' }), {
          'hypergraphics.0.id': 'Use hgp_ and 20 lower-case letters or digits',
        }),
        put('an id twice', graphics([placement(uuid), placement(uuid)]), {
          hypergraphics: 'Two placements have the same id',
        }),
        put('1001 placements', graphics(Array.from({ length: 1001 }, (_, n) => placement(uuid, n))), {
          hypergraphics: invalid,
        }),
        put('a place outside the picture', one({ style: { top: 100.1, left: 0, width: 10 } }), {
          'hypergraphics.0.style.top': invalid,
        }),
        put('a style', one({ style: { top: '0}body{display:none', left: 0, width: 10 } }), {
          'hypergraphics.0.style.top': invalid,
        }),
        put('a place that is no number', one({ style: { top: null, left: 0, width: 10 } }), {
          'hypergraphics.0.style.top': invalid,
        }),
        put('going before coming', one({ removeTimestamp: 1000 }), {
          'hypergraphics.0.removeTimestamp': 'A graphic must disappear after it appears',
        }),
        put('no coming', one({ dropTimestamp: null }), { 'hypergraphics.0.dropTimestamp': invalid }),
        put('a call twice', calls(button(), button()), { callsToAction: 'Two calls to action have the same id' }),
        put('101 calls', calls(...Array.from({ length: 101 }, (_, n) => button(n))), { callsToAction: invalid }),
        put('a call of another shape', calls(button(1, { id: 'cta_x' })), {
          'callsToAction.0.id': 'Use cta_ and 20 lower-case letters or digits',
        }),
        put('long text', calls(button(1, { text: 'x'.repeat(21) })), {
          'callsToAction.0.text': 'Cannot contain more than 20 characters',
        }),
        put('text alone', calls(button(1, { kind: 'AD', imageId: 'x', url: '' })), {
          'callsToAction.0.url': 'Provide both text and URL or none',
        }),
        put('a link alone', calls(button(1, { kind: 'AD', imageId: 'x', text: '' })), {
          'callsToAction.0.text': 'Provide both text and URL or none',
        }),
        put('no scheme', calls(button(1, { url: 'shop.example' })), badUrl),
        put('a script', calls(button(1, { url: 'javascript:alert(1)' })), badUrl),
        put('data', calls(button(1, { url: 'data:text/html,x' })), badUrl),
        put('a link over two lines', calls(button(1, { url: 'https://shop.example/\n' })), badUrl),
        put('a colour that is more', calls(button(1, { style: { color: 'red;}body{}' } })), {
          'callsToAction.0.style.color': 'Use a colour like #c62a2f',
        }),
        put('a place there is not', calls(button(1, { style: { position: 'fixed' } })), {
          'callsToAction.0.style.position': invalid,
        }),
        put('a form without consent', calls(leadForm(1, { consentText: ' ' })), {
          'callsToAction.0.consentText': 'Consent is required',
        }),
        put('a form without headline', calls(leadForm(1, { headline: '' })), {
          'callsToAction.0.headline': 'Headline is required',
        }),
        put('an ad without picture', calls(button(1, { kind: 'AD' })), {
          'callsToAction.0.imageId': 'Picture is required',
        }),
        put('an ad on pause', calls(button(1, { kind: 'AD', imageId: 'x', moment: 'PAUSE' })), {
          'callsToAction.0.moment': 'An ad needs a time at which it appears',
        }),
        put('going as it comes', calls(button(1, { endMs: 2000 })), {
          'callsToAction.0.endMs': 'It must disappear after it appears',
        }),
        put('an ad for ever', calls(button(1, { durationMs: 120_001 })), { 'callsToAction.0.durationMs': invalid }),
        ['a graphic there is not', 'PUT', path, graphics([placement('hyp_none')]), 'hypergraphic.not_found'],
        [
          'one of another business',
          'PUT',
          path,
          graphics([placement(uuid), placement(foreign.uuid, 2)]),
          'hypergraphic.not_found',
        ],
        ['a picture there is not', 'PUT', path, calls(button(1, { kind: 'AD', imageId: 'none' })), 'image.not_found'],
        [
          'one made for something else',
          'PUT',
          path,
          calls(button(1, { kind: 'AD', imageId: await picture() })),
          'image.not_found',
        ],
        ['no video', 'PUT', `/${nowhere}/overlays`, { revision: 0 }, 'stream.not_found'],
        ['no video', 'GET', `/${nowhere}/overlays`, undefined, 'stream.not_found'],
        ['more than a megabyte', 'PUT', path, { revision: 1, filler: 'x'.repeat(1024 ** 2) }, 'request.too_large'],
      ],
      call,
    );
    expect(await read()).toEqual(before);
    expect((await platform.call(other, 'PUT', `/general/v1.1/stream/${id}/overlays`, { revision: 1 })).error).toBe(
      'stream.not_found',
    );
  });
});
