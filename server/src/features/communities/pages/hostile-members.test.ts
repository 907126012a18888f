import { communityTitleMaxLength, postTitleMaxLength, spaceNameMaxLength } from '@zeacon/contract';
import { beforeAll, expect, test } from 'vitest';
import { solid } from '../../../media/pictures.testing.ts';
import { attacks } from '../../../platform/testing/attacks.ts';
import { readMarkup } from '../../../platform/testing/read-markup.ts';
import { describeOnSharedPlatform } from '../../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../../platform/testing/test-platform.ts';
import { base, openCommunities } from '../open-communities.testing.ts';

const calm = 'Calm words of a sailor';

/** Titles and names of spaces have no unseen characters, and end somewhere. */
const fits = (words: string, length: number) => !words.includes('\u2028') && words.length + 5 <= length;

/** Where texts end somewhere, or are escaped twice. */
const excerpts = /^\/(?:member|decisions|notices|appeals|feed\.xml|atom\.xml)/;

/** By where they can be written. */
const shapes = Object.entries(
  Object.groupBy(attacks, (words) =>
    [postTitleMaxLength, communityTitleMaxLength, spaceNameMaxLength].map((length) => fits(words, length)).join(),
  ),
).map(([shape, alike]) => [shape, alike!] as const);

test('markup is read strictly', () => {
  expect(readMarkup('<!doctype html>\n<p id="x" hidden>a &lt;b&gt;</p><br>').elements).toEqual(['p id hidden', 'br']);
  expect(readMarkup('<p title="&quot;x">a &lt;b&gt;</p>')).toMatchObject({ text: 'a <b>', values: ['"x'] });
  for (const attack of attacks.filter((one) => /[<>]/.test(one)))
    expect(() => {
      const { elements } = readMarkup(`<p>${attack}</p>`);
      if (elements.length > 1) throw new Error('There is more than was written');
    }).toThrow();
});

describeOnSharedPlatform('what members write', (database) => {
  let picture: string;
  beforeAll(async () => {
    picture = (await solid(40, 30, '#3366aa').png().toBuffer()).toString('base64');
  });

  async function open() {
    const opened = await openCommunities(database());
    const { call, clock, owner, make, join, page, app } = opened;
    let made = 0;

    /** A community in which everybody writes this wherever they can write `attack`. */
    async function plant(words: string, attack: string) {
      made += 1;
      // Nobody signs in as often from one address.
      await database().pool.query('delete from rate_limit');
      const wherever = (length: number) => (fits(attack, length) ? words : 'Something else');
      const title = wherever(postTitleMaxLength);
      const community = await make({ title: `T${made} ${wherever(communityTitleMaxLength)}` });
      const { id: communityId, subdomain } = community;
      const told = { description: words, rules: words, holdsSpam: false };
      await call(owner, 'PUT', `${base}/update`, { communityId, ...told });
      const space = { communityId, name: wherever(spaceNameMaxLength), description: words };
      const spaceId: string = (await call(owner, 'POST', `${base}/spaces`, space)).data.id;
      const [ana, bo, mo] = [
        await join(communityId, `ana${made}@example.com`),
        await join(communityId, `bo${made}@example.com`),
        await join(communityId, `mo${made}@example.com`),
      ];
      await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: mo.memberId, role: 'MODERATOR' });
      const say = async (who: TestBusiness, method: string, path: string, body: object) => {
        clock.advanceSec(1);
        const { status, data, fieldErrors } = await call(who, method, `${base}/public/${path}`, body);
        expect([path, status < 300, fieldErrors]).toEqual([path, true, undefined]);
        return data;
      };
      await say(ana, 'PUT', 'bio', { communityId, bio: words });
      const { id: pictureId } = await say(ana, 'POST', 'post-pictures', { communityId, picture });
      const spans = [{ text: words }, { text: words, marks: ['code'] }];
      const blocks = [
        { type: 'paragraph', content: spans },
        { type: 'heading', level: 2, content: spans },
        { type: 'quote', content: spans },
        { type: 'list', ordered: true, items: [spans] },
      ];
      const poll = { question: words, options: [words, `2 ${words}`] };
      const post = { communityId, title, body: { blocks }, spaceId, poll, pictures: [{ id: pictureId, alt: words }] };
      const { uuid: postId } = await say(ana, 'POST', 'post', post);
      await database().pool.query(
        `with card as (insert into link_preview (id, url, state, title, site_name, description, expires_at)
           values ($1, $1, 'READY', $2, $2, $2, '2100-01-01') returning id)
         update post set link_preview_id = card.id from card where post.id = $3`,
        [`https://card.example/${made}`, words, postId],
      );
      const { id: commentId } = await say(bo, 'POST', 'comments', { postId, text: `${words} @ana${made}` });
      await say(ana, 'POST', 'comments', { postId, text: words, quote: { id: commentId, text: words } });
      const { id: editedId } = await say(ana, 'POST', 'comments', { postId, text: 'Before it was edited' });
      await say(ana, 'PUT', `comments/${editedId}`, { text: words });

      // What is removed, why, and what is said against it.
      const { uuid: removedId } = await say(ana, 'POST', 'post', { communityId, title, body: { blocks } });
      await say(bo, 'POST', 'report', { communityId, kind: 'POST', targetId: removedId, note: words });
      const target = { communityId, kind: 'POST', targetId: removedId };
      await call(owner, 'PUT', `${base}/moderation`, { ...target, decision: 'REMOVE', reason: words });
      const own = await call(ana, 'GET', `${base}/public/decisions?communityId=${communityId}`);
      await say(ana, 'POST', 'appeals', { communityId, actionId: own.data.items[0].id, text: words });

      const read = async (path: string, who?: TestBusiness) => (await page(subdomain, path, { ...who?.headers })).body;
      /** Before the appeal is answered and afterwards, by what they are. */
      const pages: Record<string, string> = {};
      const paths: [path: string, readers: Record<string, TestBusiness | undefined>][] = [
        ['/', { anyone: undefined, ana, mo }],
        [`/post/${postId}`, { anyone: undefined, ana, mo }],
        [`/space/${spaceId}`, { anyone: undefined }],
        [`/member/${ana.memberId}`, { anyone: undefined, ana, mo }],
        ['/notices', { ana }],
        ['/appeals', { mo }],
        ['/decisions', { ana }],
        ['/sign-in', { anyone: undefined }],
        ['/none', { anyone: undefined }],
        ['/feed.html', { anyone: undefined }],
        ['/feed.xml', { anyone: undefined }],
        ['/atom.xml', { anyone: undefined }],
        ['/sitemap.xml', { anyone: undefined }],
      ];
      for (const [path, readers] of paths)
        for (const [name, who] of Object.entries(readers))
          pages[`${path.replace(/(\w+)_\w+/, '$1')} ${name}`] = await read(path, who);
      const { items } = (await call(mo, 'GET', `${base}/public/appeals?communityId=${communityId}&state=OPEN`)).data;
      const upheld = { communityId, appealId: items[0].id, decision: 'UPHOLD', answer: words };
      await say(mo, 'PUT', 'appeals', upheld);
      pages['/decisions answered'] = await read('/decisions', ana);
      const exported = await app.inject({ url: `${base}/public/export`, headers: { ...ana.headers } });
      return { pages, exported };
    }

    return { ...opened, plant };
  }

  type Planted = Awaited<ReturnType<Awaited<ReturnType<typeof open>>['plant']>>;

  function compare(attack: string, harmless: Planted, hostile: Planted): void {
    const needle = attack.trim();
    const names = Object.keys(hostile.pages);
    expect(names).toEqual(Object.keys(harmless.pages));
    for (const name of names) {
      const [expected, found] = [readMarkup(harmless.pages[name]!), readMarkup(hostile.pages[name]!)];
      expect([name, found.elements]).toEqual([name, expected.elements]);
      const said = (all: readonly string[], words: string) => all.filter((one) => one.includes(words)).length;
      expect([name, said(found.values, needle)]).toEqual([name, said(expected.values, calm)]);
      const [times, calmTimes] = [found.text.split(needle).length, expected.text.split(calm).length];
      if (!excerpts.test(name)) expect([name, times]).toEqual([name, calmTimes]);
      else if (!name.includes('.xml')) expect([name, times > 1]).toEqual([name, calmTimes > 1]);
      for (const [index, data] of found.data.entries()) {
        const words = JSON.stringify(JSON.parse(data)).split(JSON.stringify(needle).slice(1, -1)).length;
        const calmWords = JSON.stringify(JSON.parse(expected.data[index]!)).split(calm).length;
        expect([name, words]).toEqual([name, calmWords]);
      }
    }
    // Readers of feeds show what is in them as HTML.
    for (const name of ['/feed.xml anyone', '/atom.xml anyone']) {
      const contents = (page: string) =>
        [...page.matchAll(/<(?:item|entry)>.*?<(?:description|content type="html")>([^<]*)</gs)].map((one) => one[1]!);
      const [expected, found] = [harmless, hostile].map(({ pages }) =>
        contents(pages[name]!).map((text) => readMarkup(readMarkup(text).text)),
      );
      expect([name, found!.map(({ elements }) => elements)]).toEqual([name, expected!.map(({ elements }) => elements)]);
      const times = (all: typeof found, words: string) => all!.map(({ text }) => text.split(words).length);
      expect([name, times(found, needle)]).toEqual([name, times(expected, calm)]);
      expect(found![0]!.elements.length).toBeGreaterThan(0);
    }
    expect(hostile.exported.headers['content-type']).toMatch(/^application\/json/);
    expect(hostile.exported.headers['x-content-type-options']).toBe('nosniff');
    // What a decision says of its post ends somewhere, too.
    const [mine, calmly] = [hostile, harmless].map(({ exported }) =>
      JSON.stringify(exported.json(), (key, value) => (key === 'decisions' ? value[0].reason : value)),
    );
    expect(mine!.split(JSON.stringify(needle).slice(1, -1)).length).toBe(calmly!.split(calm).length);
  }

  test.each(shapes)('is text on every page and in every feed, and nothing of it is lost: %s', async (_shape, alike) => {
    const { plant } = await open();
    const harmless = await plant(calm, alike[0]!);
    for (const attack of alike) compare(attack, harmless, await plant(attack, attack));
  });

  test.each(attacks)('is no name of anybody: %s', async (attack) => {
    const { call, make, join } = await open();
    const { id: communityId } = await make();
    const ana = await join(communityId, 'ana@example.com');
    const { status, fieldErrors } = await call(ana, 'PUT', `${base}/public/username`, {
      communityId,
      username: attack.slice(0, 30),
    });
    expect([status, Object.keys(fieldErrors ?? {})]).toEqual([400, ['username']]);
  });
});
