import { type LiveHypergraphic, ruleMessages } from '@zeacon/contract';
import { describe, expect, test } from 'vitest';
import { openStudio, placement } from '../../platform/testing/overlay-studio.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { expectRefusal, expectRefusals, invalid, nowhere, type Refusal } from '../streams/library.testing.ts';

const nowMs = Date.parse('2026-03-10T12:00:00Z');
const at = (seconds: number) => new Date(nowMs + seconds * 1000).toISOString();

describeOnSharedPlatform('hypergraphics in a live stream', (database) => {
  async function openLive(row: object = {}) {
    const studio = await openStudio(database());
    const live = { contentType: 'LIVE', createdAt: new Date(nowMs - 3_600_000), ...row } as const;
    const { id } = await studio.video(live);
    const { uuid: hypergraphicId } = await studio.graphic({ style: { top: 5, left: 6, width: 7 } });
    const path = `/${id}/live-hyper-graphics`;
    const drop = async (more: object = {}): Promise<LiveHypergraphic> =>
      (await studio.call('POST', path, { hypergraphicId, ...more })).data;
    const remove = (dropId: string, body: object = {}) => studio.call('POST', `${path}/${dropId}/remove`, body);
    const list = async (query = ''): Promise<LiveHypergraphic[]> =>
      (await studio.call('GET', `${path}${query}`)).data.items;
    return {
      ...studio,
      id,
      hypergraphicId,
      path,
      drop,
      remove,
      list,
      service: studio.platform.modules.hypergraphics.live,
    };
  }

  test('a dropped graphic is on from the picture the host saw until the picture it is removed in', async () => {
    const { id, drop, remove, list, hypergraphicId, platform } = await openLive();
    const first = await drop({ at: at(-8) });
    expect(first).toEqual({
      id: expect.stringMatching(/^hgl_[a-z0-9]{20}$/),
      streamId: id,
      hypergraphic: expect.objectContaining({ uuid: hypergraphicId, name: 'Red shoes', width: 8, height: 4 }),
      style: { top: 5, left: 6, width: 7 },
      droppedDate: at(-8),
      removedDate: null,
    });
    const second = await drop({ style: { top: 1, left: 1, width: 50 } });
    expect(second).toMatchObject({ droppedDate: at(0), style: { top: 1, left: 1, width: 50 } });
    expect((await list()).map((one) => one.id)).toEqual([first.id, second.id]);

    expect((await remove(first.id, { at: at(-2) })).data).toEqual({ ...first, removedDate: at(-2) });
    platform.clock.advanceSec(5);
    expect((await remove(second.id)).data.removedDate).toBe(at(5));
    expect((await list()).map(({ removedDate }) => removedDate)).toEqual([at(-2), at(5)]);
    expect(await list('?on=true')).toEqual([]);
  });

  test('dropped twice by a double click, it is on once, and can be dropped again after removal', async () => {
    const { drop, remove, list } = await openLive();
    const both = await Promise.all([drop({ at: at(-8) }), drop({ at: at(-8) })]);
    const [first] = both;
    expect(both.map(({ id }) => id)).toEqual([first!.id, first!.id]);
    await remove(first!.id, { at: at(-4) });
    expect((await drop()).id).not.toBe(first!.id);
    expect(await list()).toHaveLength(2);
  });

  test('an instant may be written with any zone', async () => {
    const { drop } = await openLive();
    expect((await drop({ at: '2026-03-10T12:59:58.5+01:00' })).droppedDate).toBe('2026-03-10T11:59:58.500Z');
  });

  test('is removed once by two simultaneous calls', async () => {
    const { drop, remove } = await openLive();
    const { id } = await drop();
    const answers = await Promise.all([remove(id), remove(id), remove(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expectRefusal(await remove(id), 'hypergraphic.not_on');
    expectRefusal(await remove('hgl_00000000000000000000'), 'hypergraphic.not_on');
  });

  test('allows for an encoder whose clock is ahead', async () => {
    const { drop, remove } = await openLive();
    const { id, droppedDate } = await drop({ at: at(10) });
    expect(droppedDate).toBe(at(10));
    // Removed at once by this server's clock, but not before it was dropped.
    expect((await remove(id)).data.removedDate).toBe(at(10));
  });

  test('is deleted with the graphic, and with the video', async () => {
    const { drop, list, call, hypergraphicId, id, graphic } = await openLive();
    await drop();
    const other = await graphic();
    await drop({ hypergraphicId: other.uuid });
    await call('DELETE', `/hyper-graphics/${hypergraphicId}`);
    expect((await list()).map(({ hypergraphic }) => hypergraphic.uuid)).toEqual([other.uuid]);
    await call('DELETE', `/${id}`);
    expect((await database().pool.query('select * from live_hypergraphic')).rows).toEqual([]);
  });

  test('the HLS playlist lists the graphics for its viewers', async () => {
    const { drop, id, graphic, service } = await openLive();
    const shown = await drop();
    const { uuid } = await graphic({ hlsDisplay: false });
    await drop({ hypergraphicId: uuid });
    expect(await service.listForPlaylist(id)).toEqual([shown]);
  });

  test('invalid input is refused, and nothing is dropped', async () => {
    const { id, path, drop, list, call, hypergraphicId, video, graphic, platform } = await openLive();
    const { id: dropId } = await drop({ at: at(-60) });
    const before = await list();
    const other = await platform.signUp('Other');
    const foreign = await graphic({}, other);
    const { id: onDemand } = await video();
    const { id: over } = await video({ contentType: 'LIVE', mediaType: 'ARCHIVE' });
    const good = { hypergraphicId };
    const bad = (name: string, body: object, fields: Record<string, string>): Refusal => [
      name,
      'POST',
      path,
      { ...good, ...body },
      'request.invalid',
      fields,
    ];
    const removal = `${path}/${dropId}/remove`;
    await expectRefusals(
      [
        bad('no graphic', { hypergraphicId: undefined }, { hypergraphicId: 'hypergraphicId is required' }),
        bad('a place outside the picture', { style: { top: -1, left: 1, width: 1 } }, { 'style.top': invalid }),
        bad('a moment of no zone', { at: '2026-03-10T12:00:00' }, { at: ruleMessages.badInstant }),
        bad(
          'a moment in the year 0',
          { at: '0000-01-01T00:00:00Z' },
          { at: 'Must be between the years 1970 and 9999' },
        ),
        bad('a moment to come', { at: at(10.001) }, { at: 'This moment is still to come' }),
        bad('a moment before there was a stream', { at: at(-3601) }, { at: 'This moment is too early' }),
        [
          'going before coming',
          'POST',
          removal,
          { at: at(-61) },
          'request.invalid',
          { at: 'This moment is too early' },
        ],
        [
          'going in a while',
          'POST',
          removal,
          { at: at(11) },
          'request.invalid',
          { at: 'This moment is still to come' },
        ],
        ['a graphic there is not', 'POST', path, { hypergraphicId: 'hyp_none' }, 'hypergraphic.not_found'],
        ['one of another business', 'POST', path, { hypergraphicId: foreign.uuid }, 'hypergraphic.not_found'],
        ['a video on demand', 'POST', `/${onDemand}/live-hyper-graphics`, good, 'hypergraphic.not_live'],
        ['a stream that is over', 'POST', `/${over}/live-hyper-graphics`, good, 'hypergraphic.not_live'],
        ['no stream', 'POST', `/${nowhere}/live-hyper-graphics`, good, 'stream.not_found'],
        ['no stream', 'GET', `/${nowhere}/live-hyper-graphics`, undefined, 'stream.not_found'],
        ['no stream', 'POST', `/${nowhere}/live-hyper-graphics/${dropId}/remove`, {}, 'stream.not_found'],
        [
          'the drop of another stream',
          'POST',
          `/${over}/live-hyper-graphics/${dropId}/remove`,
          {},
          'hypergraphic.not_on',
        ],
        ['a choice that is none', 'GET', `${path}?on=perhaps`, undefined, 'request.invalid', { on: invalid }],
      ],
      call,
    );
    expect(await list()).toEqual(before);
    expect(id).toMatch(/^str_/);
  });

  describe('in its recording', () => {
    async function record() {
      const live = await openLive();
      const { id: archiveStreamId } = await live.video({ mediaType: 'ARCHIVE', publishStatus: 'UnPublished' });
      const { id: gone } = await live.drop({ at: at(-50) });
      await live.remove(gone, { at: at(-40) });
      const { id: kept } = await live.drop({ at: at(-20) });
      const place = (businessId = live.business.businessId, target = archiveStreamId) =>
        database().transaction((tx) =>
          live.service.placeIntoArchive(tx, {
            businessId,
            liveStreamId: live.id,
            archiveStreamId: target,
            recordingStart: new Date(nowMs - 45_000),
          }),
        );
      const overlays = async () => (await live.call('GET', `/${archiveStreamId}/overlays`)).data;
      return { ...live, archiveStreamId, gone, kept, place, overlays };
    }

    test('the drops are placed by the recording’s time, once', async () => {
      const { place, overlays, kept, gone, hypergraphicId, call, archiveStreamId } = await record();
      await place();
      await place();
      const placed = { hypergraphicId, style: { top: 5, left: 6, width: 7 }, hlsDisplay: true };
      expect((await overlays()).hypergraphics).toEqual([
        { ...placed, id: gone.replace('hgl', 'hgp'), dropTimestamp: 0, removeTimestamp: 5000 },
        { ...placed, id: kept.replace('hgl', 'hgp'), dropTimestamp: 25_000, removeTimestamp: null },
      ]);
      expect((await call('GET', `/${archiveStreamId}`)).data.playback.overlaysUrl).toContain('revision=ovr_');
    });

    test('existing placements stay below them, and open editors are told', async () => {
      const { place, overlays, overlay, call, archiveStreamId, hypergraphicId } = await record();
      await overlay(archiveStreamId, { hypergraphics: [placement(hypergraphicId)] });
      await place();
      const { hypergraphics, revision } = await overlays();
      expect(hypergraphics).toMatchObject([placement(hypergraphicId), {}, {}]);
      expect(revision).toBe(2);
      expectRefusal(await call('PUT', `/${archiveStreamId}/overlays`, { revision: 1 }), 'overlays.changed');
    });

    test('nothing is placed for another business', async () => {
      const { place, overlays, platform, video } = await record();
      const other = await platform.signUp('Other');
      const { id: theirs } = await video({ mediaType: 'ARCHIVE' }, other);
      await expect(place(other.businessId)).rejects.toMatchObject({ code: 'archive.not_found' });
      await expect(place(undefined, theirs)).rejects.toMatchObject({ code: 'archive.not_found' });
      await place(other.businessId, theirs);
      expect((await overlays()).hypergraphics).toEqual([]);
      expect((await database().pool.query('select * from hypergraphic_placement')).rows).toEqual([]);
    });
  });
});
