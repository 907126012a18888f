import type { Hypergraphic } from '@zeacon/contract';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { animation, svg } from '../../media/pictures.testing.ts';
import { button, graphicDraft, openStudio, placement, type Studio } from '../../platform/testing/overlay-studio.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { expectRefusal, expectRefusals, invalid, type Refusal } from '../streams/library.testing.ts';

const base = '/hyper-graphics';
const nobody = 'hyp_00000000000000000000';
const noPicture = '00000000-0000-4000-8000-000000000000';

describeOnSharedPlatform('hypergraphics', (database) => {
  const openHere = () => openStudio(database());
  const versionOf = async ({ call }: Studio, streamId: string): Promise<string | null> => {
    const { overlaysUrl } = (await call('GET', `/${streamId}`)).data.playback;
    return overlaysUrl && new URL(overlaysUrl, 'http://x').searchParams.get('revision');
  };

  test('a graphic is added with what it needs, and is read with its picture and its defaults', async () => {
    const { call, picture } = await openHere();
    const defaultImageId = await picture();
    const answer = await call('POST', base, { ...graphicDraft, defaultImageId });
    expect(answer.status).toBe(201);
    const graphic: Hypergraphic = answer.data;
    expect(graphic).toEqual({
      ...graphicDraft,
      uuid: expect.stringMatching(/^hyp_/),
      addToLiveStream: false,
      style: { top: 10, left: 10, width: 20 },
      dropTimestamp: null,
      removeTimestamp: null,
      hlsDisplay: true,
      trackConversions: true,
      defaultImageId,
      defaultPath: `/media/images/${defaultImageId}/8.webp`,
      defaultSizeBytes: expect.any(Number),
      width: 8,
      height: 4,
      hoverImageId: null,
      hoverPath: null,
      hoverSizeBytes: null,
      streamCount: 0,
      createdDate: '2026-03-10T12:00:00.000Z',
      updatedDate: '2026-03-10T12:00:00.000Z',
    });
    expect((await call('GET', `${base}/${graphic.uuid}`)).data).toEqual(graphic);
    expect((await call('GET', base)).data).toMatchObject({ items: [graphic], totalItems: 1 });
  });

  test('an email address is a link too, and every setting is kept', async () => {
    const { call, picture } = await openHere();
    const draft = {
      name: 'Write to us “now”',
      url: 'sales@shop.example',
      addToLiveStream: true,
      style: { top: 0, left: 100, width: 1 },
      dropTimestamp: 0,
      removeTimestamp: 1,
      hlsDisplay: false,
      trackConversions: false,
      defaultImageId: await picture(),
      hoverImageId: await picture(),
    };
    const { data } = await call('POST', base, draft);
    expect(data).toMatchObject(draft);
    expect(data.hoverPath).toBe(`/media/images/${draft.hoverImageId}/8.webp`);
    expect(data.hoverSizeBytes).toBeGreaterThan(0);
  });

  test('transparent pictures stay transparent', async () => {
    const { upload, graphic, platform } = await openHere();
    const half = await sharp({
      create: { width: 40, height: 20, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .composite([
        { input: { create: { width: 20, height: 20, channels: 4, background: '#0000ff' } }, left: 0, top: 0 },
      ])
      .png()
      .toBuffer();
    const { defaultPath } = await graphic({ defaultImageId: await upload(half) });
    const { rawPayload } = await platform.app.inject({ url: defaultPath });
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number) => data[(10 * info.width + x) * info.channels + 3]!;
    expect(info.channels).toBe(4);
    expect(alphaAt(5)).toBe(255);
    expect(Math.abs(alphaAt(35) - 128)).toBeLessThan(8);
  });

  test.each(['gif', 'webp'] as const)('an animated %s stays animated', async (format) => {
    const { upload, graphic, platform } = await openHere();
    const { defaultPath } = await graphic({ defaultImageId: await upload(await animation(format, 5)) });
    const { rawPayload } = await platform.app.inject({ url: defaultPath });
    expect((await sharp(rawPayload).metadata()).pages).toBe(5);
  });

  test('an SVG is refused, whatever type it claims', async () => {
    const { platform, business } = await openHere();
    const draft = { kind: 'STREAM_HYPERGRAPHIC', fileName: 'logo.png', sizeBytes: svg.length };
    const { data } = await platform.call(business, 'POST', '/general/v1.1/image/pre-signed', draft);
    const headers = { 'content-type': 'image/png' };
    const answer = await platform.app.inject({ method: 'PUT', url: data.url, payload: svg, headers });
    expect([answer.statusCode, answer.json().error]).toEqual([415, 'image.unreadable']);
  });

  test('the list is newest first, paged, and can be filtered by name and by what the live studio offers', async () => {
    const { call, graphic, picture, platform } = await openHere();
    const defaultImageId = await picture();
    for (const [name, addToLiveStream] of [
      ['Red shoes', true],
      ['Blue hat', false],
      ['100% wool', true],
    ] as const) {
      platform.clock.advanceSec(1);
      await graphic({ name, addToLiveStream, defaultImageId });
    }
    const names = async (query: string) =>
      (await call('GET', `${base}?${query}`)).data.items.map(({ name }: Hypergraphic) => name);
    expect(await names('')).toEqual(['100% wool', 'Blue hat', 'Red shoes']);
    expect(await names('size=2&page=1')).toEqual(['Red shoes']);
    expect(await names('search=HAT')).toEqual(['Blue hat']);
    expect(await names('search=%25')).toEqual(['100% wool']);
    expect(await names('addToLiveStream=true')).toEqual(['100% wool', 'Red shoes']);
    expect((await call('GET', `${base}?size=2`)).data).toMatchObject({ totalItems: 3, totalPages: 2 });
  });

  test('a change shows on every video it is placed on, and nowhere else', async () => {
    const studio = await openHere();
    const { call, video, graphic, picture, overlay, view } = studio;
    const [one, two, three] = [await video(), await video(), await video()];
    const [shoes, hat] = [await graphic(), await graphic({ name: 'Hat' })];
    await overlay(one.id, { hypergraphics: [placement(shoes.uuid), placement(shoes.uuid, 2)] });
    await overlay(two.id, { hypergraphics: [placement(shoes.uuid)] });
    await overlay(three.id, { hypergraphics: [placement(hat.uuid)] });
    expect((await call('GET', `${base}/${shoes.uuid}`)).data.streamCount).toBe(2);
    const versions = () => Promise.all([one, two, three].map(({ id }) => versionOf(studio, id)));
    const before = await versions();

    const draft = { ...graphicDraft, defaultImageId: shoes.defaultImageId };
    await call('PUT', `${base}/${shoes.uuid}`, { ...draft, style: { top: 1, left: 1, width: 50 } });
    expect(await versions()).toEqual(before);

    const defaultImageId = await picture();
    const changed = await call('PUT', `${base}/${shoes.uuid}`, { ...draft, name: 'Sandals', defaultImageId });
    expect(changed.data).toMatchObject({
      name: 'Sandals',
      streamCount: 2,
      defaultPath: `/media/images/${defaultImageId}/8.webp`,
    });
    const after = await versions();
    expect(after.map((version, n) => version !== before[n])).toEqual([true, true, false]);
    const { data } = await view(`/viewer/overlays?streamId=${one.id}`);
    expect(data.hypergraphics).toMatchObject([{ name: 'Sandals', defaultPath: changed.data.defaultPath }]);
    expect(data.placements).toHaveLength(2);
    expect((await call('GET', `/${one.id}/overlays`)).data.revision).toBe(1);
  });

  test('a deleted graphic is gone from every video, whose overlays get a new address or none', async () => {
    const studio = await openHere();
    const { call, video, graphic, overlay } = studio;
    const [both, alone] = [await video(), await video()];
    const [shoes, hat] = [await graphic(), await graphic({ name: 'Hat' })];
    await overlay(both.id, { hypergraphics: [placement(shoes.uuid), placement(hat.uuid, 2)] });
    await overlay(alone.id, { hypergraphics: [placement(shoes.uuid)] });
    const before = await versionOf(studio, both.id);

    expect((await call('DELETE', `${base}/${shoes.uuid}`)).status).toBe(200);
    expect((await call('GET', `/${both.id}/overlays`)).data).toMatchObject({
      revision: 2,
      hypergraphics: [placement(hat.uuid, 2)],
    });
    expect(await versionOf(studio, both.id)).not.toBe(before);
    expect(await versionOf(studio, alone.id)).toBeNull();
    expectRefusal(await call('DELETE', `${base}/${shoes.uuid}`), 'hypergraphic.not_found');
  });

  test('a deletion that fails at the end changes nothing', async () => {
    const studio = await openHere();
    const { call, video, graphic, overlay } = studio;
    const { id } = await video();
    const { uuid } = await graphic();
    await overlay(id, { hypergraphics: [placement(uuid)] });
    const before = [await call('GET', `/${id}/overlays`), await call('GET', base), await versionOf(studio, id)];
    await database().pool.query(
      `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
    );
    await database().pool.query(`create trigger refuse before update on stream for each row execute function refuse()`);
    onTestFinished(async () => {
      await database().pool.query('drop function refuse cascade');
    });
    expect((await call('DELETE', `${base}/${uuid}`)).status).toBe(500);
    expect([await call('GET', `/${id}/overlays`), await call('GET', base), await versionOf(studio, id)]).toEqual(
      before,
    );
  });

  test('a picture in use cannot be deleted until another one replaces it', async () => {
    const { platform, business, call, graphic, picture, video, overlay } = await openHere();
    const [normal, hover, ad] = [await picture(), await picture(), await picture('STREAM_IMAGE')];
    const { uuid } = await graphic({ defaultImageId: normal, hoverImageId: hover });
    const { id } = await video();
    await overlay(id, { callsToAction: [button(1, { kind: 'AD', headline: 'Summer', imageId: ad })] });
    const remove = (image: string) => platform.call(business, 'DELETE', `/general/v1.1/image/${image}`);
    for (const image of [normal, hover]) {
      const message =
        'This picture is used by the hypergraphic “Red shoes”. Give it another picture first, or delete it.';
      expect(await remove(image)).toMatchObject({ status: 409, error: 'image.in_use', message });
    }
    const message = 'This picture is used by the call to action “Summer”. Give it another picture first, or delete it.';
    expect(await remove(ad)).toMatchObject({ status: 409, error: 'image.in_use', message });
    expect((await call('GET', `${base}/${uuid}`)).data).toMatchObject({ defaultImageId: normal, hoverImageId: hover });

    await call('PUT', `${base}/${uuid}`, { ...graphicDraft, defaultImageId: normal });
    await overlay(id, {});
    expect([(await remove(hover)).status, (await remove(ad)).status]).toEqual([200, 200]);
    await call('DELETE', `${base}/${uuid}`);
    expect((await remove(normal)).status).toBe(200);
  });

  test('a graphic survives the video that its picture was first made for', async () => {
    const { platform, business, call, video, graphic } = await openHere();
    const { id } = await video();
    const { data } = await platform.call(business, 'POST', '/general/v1.1/image/pre-signed', {
      kind: 'STREAM_HYPERGRAPHIC',
      fileName: 'a.png',
      sizeBytes: 100,
      streamId: id,
    });
    const payload = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await platform.app.inject({ method: 'PUT', url: data.url, payload, headers: { 'content-type': 'image/png' } });
    const { uuid, defaultPath } = await graphic({ defaultImageId: data.uuid });
    await call('DELETE', `/${id}`);
    expect((await call('GET', `${base}/${uuid}`)).data.defaultPath).toBe(defaultPath);
  });

  const at = (field: string, message: string) => ({ [field]: message });
  const badUrl = at('url', 'Invalid URL format');
  const refused = (changes: object, fields: Record<string, string>): [object, Record<string, string>] => [
    changes,
    fields,
  ];
  const drafts: Record<string, [object, Record<string, string>]> = {
    'no name': refused({ name: undefined }, at('name', 'Name is required')),
    'a blank name': refused({ name: '  ' }, at('name', 'Name is required')),
    'a long name': refused({ name: 'n'.repeat(101) }, at('name', 'Cannot contain more than 100 characters')),
    'a NUL in the name': refused({ name: 'a\u0000' }, at('name', 'Must not contain the character U+0000')),
    'a script as link': refused({ url: 'javascript:alert(1)' }, badUrl),
    'a hidden script as link': refused({ url: 'java\nscript://shop.example/%0aalert(1)' }, badUrl),
    'data as link': refused({ url: 'data:text/html,<script>alert(1)</script>' }, badUrl),
    'a link over two lines': refused({ url: 'https://shop.example/\nx' }, badUrl),
    'a link that ends an attribute': refused({ url: 'https://shop.example/"onclick="x' }, badUrl),
    'a script as email': refused({ url: 'javascript:x@shop.example' }, badUrl),
    'a long link': refused({ url: `https://shop.example/${'x'.repeat(2000)}` }, at('url', invalid)),
    'a place outside the picture': refused(
      { style: { top: 101, left: -1, width: 20 } },
      { 'style.top': invalid, 'style.left': invalid },
    ),
    'no width': refused({ style: { top: 1, left: 1, width: 0 } }, at('style.width', invalid)),
    'a style of text': refused({ style: 'top:0;position:fixed' }, at('style', invalid)),
    'a place of text': refused({ style: { top: '0;position:fixed', left: 1, width: 10 } }, at('style.top', invalid)),
    'going before coming': refused(
      { dropTimestamp: 5, removeTimestamp: 5 },
      at('removeTimestamp', 'A graphic must disappear after it appears'),
    ),
    'a time before the start': refused({ dropTimestamp: -1 }, at('dropTimestamp', invalid)),
    'a part of a millisecond': refused({ removeTimestamp: 1.5 }, at('removeTimestamp', invalid)),
    'no picture': refused({ defaultImageId: undefined }, at('defaultImageId', 'defaultImageId is required')),
  };

  test('invalid input is refused and changes nothing', async () => {
    const { call, graphic, picture, platform } = await openHere();
    const { uuid, defaultImageId } = await graphic();
    const before = await call('GET', base);
    const good = { ...graphicDraft, defaultImageId };
    const refusals = Object.entries(drafts).flatMap(([name, [changes, fields]]): Refusal[] => [
      [name, 'POST', base, { ...good, ...changes }, 'request.invalid', fields],
      [name, 'PUT', `${base}/${uuid}`, { ...good, ...changes }, 'request.invalid', fields],
    ]);
    const other = await platform.signUp('Other');
    const foreign = await picture('STREAM_HYPERGRAPHIC', other);
    for (const [name, defaults] of [
      ['a picture there is not', { defaultImageId: noPicture }],
      ['a hover picture there is not', { hoverImageId: noPicture }],
      ['a picture of another business', { defaultImageId: foreign }],
      ['a picture made for something else', { defaultImageId: await picture('VOD_THUMBNAIL') }],
    ] as const) {
      refusals.push([name, 'POST', base, { ...good, ...defaults }, 'image.not_found']);
      refusals.push([name, 'PUT', `${base}/${uuid}`, { ...good, ...defaults }, 'image.not_found']);
    }
    refusals.push(
      ['a graphic there is not', 'GET', `${base}/${nobody}`, undefined, 'hypergraphic.not_found'],
      ['a graphic there is not', 'PUT', `${base}/${nobody}`, good, 'hypergraphic.not_found'],
      ['a graphic there is not', 'DELETE', `${base}/${nobody}`, undefined, 'hypergraphic.not_found'],
      ['a page before the first', 'GET', `${base}?page=-1`, undefined, 'request.invalid', at('page', invalid)],
      [
        'a choice that is none',
        'GET',
        `${base}?addToLiveStream=perhaps`,
        undefined,
        'request.invalid',
        at('addToLiveStream', invalid),
      ],
    );
    await expectRefusals(refusals, call);
    expect(await call('GET', base)).toEqual(before);
  });

  test('a library holds at most ten thousand', async () => {
    const { call, picture, business } = await openHere();
    const defaultImageId = await picture();
    await database().pool.query(
      `insert into hypergraphic select 'hyp_' || n, $1, 'G' || n, 'shop.example', $2, null, false, '{"top":1,"left":1,"width":10}',
         null, null, true, true, now(), now() from generate_series(1, 10000) n`,
      [business.businessId, defaultImageId],
    );
    expectRefusal(await call('POST', base, { ...graphicDraft, defaultImageId }), 'hypergraphic.too_many');
    await call('DELETE', `${base}/hyp_1`);
    expect((await call('POST', base, { ...graphicDraft, defaultImageId })).status).toBe(201);
  });
});
