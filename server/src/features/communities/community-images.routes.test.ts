import { beforeAll, expect, test } from 'vitest';
import { pdf, solid, svg } from '../../media/pictures.testing.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { base, openCommunities } from './open-communities.testing.ts';

const images = '/general/v1.1/image';

describeOnSharedPlatform('the picture and the cover of a community', (database) => {
  let [picture, cover] = [Buffer.of(), Buffer.of()];
  beforeAll(async () => {
    picture = await solid(200, 200, '#3366aa').png().toBuffer();
    cover = await solid(1200, 400, '#aa6633').jpeg().toBuffer();
  });

  async function open() {
    const opened = await openCommunities(database());
    const { call, app, owner, make, page } = opened;
    const community = await make({ title: 'Harbor club' });
    const begin = (who: TestBusiness, sizeBytes: number, kind = 'COMMUNITY') =>
      call(who, 'POST', `${images}/pre-signed`, { kind, fileName: 'Cover.jpg', sizeBytes });
    async function send(bytes: Buffer, who = owner) {
      const { data } = await begin(who, bytes.length);
      const headers = { 'content-type': 'image/jpeg' };
      const answer = await app.inject({ method: 'PUT', url: data.url, payload: bytes, headers });
      return { status: answer.statusCode, error: answer.json().error, image: answer.json().responseData };
    }
    const change = (changes: object) => call(owner, 'PUT', `${base}/update`, { communityId: community.id, ...changes });
    const shown = async (path = '/') => (await page(community.subdomain, path)).body;
    const read = async () => (await call(owner, 'GET', `${base}/${community.id}`)).data;
    return { ...opened, community, begin, send, change, shown, read };
  }

  test('are shown on its pages, to those who share them and to programs, until they are deleted', async () => {
    const { call, owner, app, community, send, change, shown, read } = await open();
    expect(await shown()).not.toMatch(/og:image|class="cover"/);
    const [first, second] = [await send(picture), await send(cover)];
    expect([first, second]).toMatchObject([
      { status: 200, image: { kind: 'COMMUNITY', width: 200, height: 200 } },
      { status: 200, image: { kind: 'COMMUNITY', width: 1200, height: 400 } },
    ]);
    const listed = (await call(owner, 'GET', `${images}?kind=COMMUNITY`)).data.items;
    expect(listed.map(({ uuid }: { uuid: string }) => uuid).sort()).toEqual(
      [first.image.uuid, second.image.uuid].sort(),
    );

    const [pictureUrl, coverUrl] = [first.image.url, second.image.url];
    expect((await change({ picture: first.image.uuid })).data).toMatchObject({ pictureUrl, coverUrl: null });
    const absolute = (path: string) => new URL(path, community.url).href;
    expect(await shown()).toContain(`<meta property="og:image" content="${absolute(pictureUrl)}">`);
    expect((await change({ cover: second.image.uuid })).data).toMatchObject({
      ...{ picture: first.image.uuid, cover: second.image.uuid, pictureUrl, coverUrl },
    });
    const page = await shown();
    expect(page).toContain(`<img class="cover" src="${coverUrl}" alt="">`);
    expect(page).toContain(`<img src="${pictureUrl}" alt="">`);
    expect(page).toContain(`<meta property="og:image" content="${absolute(coverUrl)}">`);
    for (const url of [pictureUrl, coverUrl]) {
      const answer = await app.inject({ url, headers: { host: `${community.subdomain}.localhost:4000` } });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    }
    const details = await call(owner, 'GET', `${base}/public/details?communityId=${community.id}`);
    expect(details.data).toMatchObject({ pictureUrl });

    expect((await change({ cover: null })).data).toMatchObject({ cover: null, coverUrl: null, pictureUrl });
    expect(await shown()).not.toContain('class="cover"');
    await change({ cover: second.image.uuid });
    for (const { image } of [first, second])
      expect((await call(owner, 'DELETE', `${images}/${image.uuid}`)).status).toBe(200);
    expect(await read()).toMatchObject({ picture: null, cover: null, pictureUrl: null, coverUrl: null });
    expect(await shown()).not.toMatch(/og:image|class="cover"|<img/);
  });

  test('are pictures, of the business, and of a kind that there is', async () => {
    const { signUp, owner, begin, send, change, read } = await open();
    for (const bytes of [svg, pdf, Buffer.from('<html>')].map((one) => Buffer.from(one)))
      expect((await send(bytes)).status).toBeGreaterThanOrEqual(400);
    expect((await begin(owner, 100, 'COMMUNITY_COVER')).fieldErrors).toHaveProperty('kind');
    const stranger = await signUp('Stranger');
    const { image } = await send(picture, stranger);
    for (const field of ['picture', 'cover'])
      for (const uuid of [image.uuid, '00000000-0000-4000-8000-000000000000', '../x'])
        expect((await change({ [field]: uuid })).fieldErrors).toEqual({ [field]: 'There is no such picture' });
    expect(await read()).toMatchObject({ picture: null, cover: null });
  });
});
