import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createGuardedAddress } from '../../../platform/guarded-address.ts';
import { temporaryFolder } from '../../../platform/testing/temporary-folder.ts';
import { createReadLink, type FoundLink, type LinkVisit, type ReadLinkDeps } from './read-link.ts';

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((done) => void server.close(() => done())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const html = { 'content-type': 'text/html' };
const hostOf = (url: string) => new URL(url).host;
const made = { width: 640, height: 320 };

/** A page behind a redirect from another host, with a picture on a third. */
async function open(deps: Partial<ReadLinkDeps> = {}) {
  const atPicture = vi.fn();
  const pictureSite = await serve((_request, response) => {
    atPicture();
    response.writeHead(200, { 'content-type': 'image/png' }).end('picture');
  });
  const site = await serve(({ url }, response) => {
    const from = url === '/own' ? '' : pictureSite;
    response.writeHead(200, html).end(`<title>The pier</title><meta property="og:image" content="${from}/1">`);
  });
  const short = await serve((_request, response) => response.writeHead(302, { location: `${site}/pier` }).end());
  const makeFit = vi.fn<ReadLinkDeps['pictures']['makeFit']>(async () => ({ ...made, sizeBytes: 7 }));
  const read = createReadLink({
    address: createGuardedAddress({ allowPrivate: true }),
    userAgent: 'test',
    pictures: { makeFit },
    requireDisk: async () => {},
    workFolder: await temporaryFolder(),
    ...deps,
  });
  const found: (FoundLink | undefined)[] = [];
  const visit = (more: Partial<LinkVisit> = {}, url = short) =>
    read(url, { signal: new AbortController().signal, enter: async () => {}, ...more }, async (one) => {
      found.push(one);
    });
  return { visit, found, makeFit, atPicture, site, hosts: [short, site, pictureSite].map(hostOf) };
}

test('what keeps a picture from being made keeps nothing else of the page away', async () => {
  const { visit, found, makeFit } = await open();
  await visit();
  makeFit.mockRejectedValueOnce(new DOMException('It waited for too long.', 'TimeoutError'));
  await visit();
  expect(found).toMatchObject([
    { title: 'The pier', picture: made },
    { title: 'The pier', picture: undefined },
  ]);
});

test('who stops the visit is not given half of a page', async () => {
  const { visit, found, makeFit } = await open();
  const stop = new AbortController();
  makeFit.mockImplementationOnce(async () => {
    stop.abort(new Error('The server stops.'));
    throw stop.signal.reason;
  });
  await expect(visit({ signal: stop.signal })).rejects.toThrow('The server stops.');
  expect(found).toEqual([]);
});

test('the picture is fetched within the time of its page', async () => {
  const over = new AbortController();
  const { visit, found, makeFit, atPicture } = await open({ deadline: () => over.signal });
  atPicture.mockImplementation(() => over.abort());
  await visit();
  expect(atPicture).toHaveBeenCalledOnce();
  expect(makeFit).not.toHaveBeenCalled();
  expect(found).toMatchObject([{ title: 'The pier', picture: undefined }]);
});

test('a page whose time is over before it answers has no preview', async () => {
  const { visit, found } = await open({ deadline: () => AbortSignal.abort() });
  await visit();
  expect(found).toEqual([undefined]);
});

test('each host is asked for once before it is opened, also of redirects and of the picture', async () => {
  const { visit, found, atPicture, site, hosts } = await open();
  const enter = vi.fn(async (_host: string) => {});
  await visit({ enter });
  expect(enter.mock.calls).toEqual(hosts.map((host) => [host]));

  enter.mockClear();
  await visit({ enter }, `${site}/own`);
  expect(enter.mock.calls).toEqual([[hostOf(site)]]);

  atPicture.mockClear();
  const refuse = (refused: string | undefined) => async (host: string) => {
    if (host === refused) throw new Error('Too many.');
  };
  await visit({ enter: refuse(hosts[2]) });
  expect(atPicture).not.toHaveBeenCalled();
  expect(found.at(-1)).toMatchObject({ title: 'The pier', picture: undefined });
  await expect(visit({ enter: refuse(hosts[1]) })).rejects.toThrow('Too many.');
});
