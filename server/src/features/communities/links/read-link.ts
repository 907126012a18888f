import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageMaxPixels } from '@zeacon/contract';
import type { Pictures } from '../../../media/pictures.ts';
import {
  createGuardedGet,
  GetFailedError,
  type GuardedGet,
  type GuardedGetOptions,
} from '../../../platform/guarded-get.ts';
import type { RequireDisk } from '../../../platform/storage/disk-reserve.ts';
import { type LinkFacts, readLinkFacts } from './link-facts.ts';

export interface ReadLinkDeps {
  address: GuardedGetOptions['address'];
  /** Says who asks, so that whoever runs a site can refuse it or write to us. */
  userAgent: string;
  pictures: Pick<Pictures, 'makeFit'>;
  requireDisk: RequireDisk;
  /** For files being made. */
  workFolder: string;
  /** Over all requests for one page and its picture. */
  deadline?: () => AbortSignal;
}

export interface LinkVisit {
  signal: AbortSignal;
  /** Asked once for each host, before it is opened. What it throws ends the visit, but for the host of the picture. */
  enter: (host: string) => Promise<void>;
}

export type ReadLink = ReturnType<typeof createReadLink>;

export interface FoundLink extends LinkFacts {
  picture: LinkPicture | undefined;
}

/** A picture of a page, made anew, in a file of its own. */
export interface LinkPicture {
  path: string;
  width: number;
  height: number;
}

const timeoutMs = 8000;
const fetchWithinMs = 20_000;
const makeWithinMs = 60_000;
const pageMaxBytes = 1024 ** 2;
const pictureMaxBytes = 5 * 1024 ** 2;
/** To other origins: those within one are counted for themselves. */
const hopsMax = 3;
/** Of the picture, in pixels. */
const side = 640;
const htmlTypes = new Set(['text/html', 'application/xhtml+xml']);

/** Opens pages that people link to: what is not a page that says what it is has no preview. */
export function createReadLink(deps: ReadLinkDeps) {
  const { address, userAgent, pictures, requireDisk, workFolder } = deps;
  const { deadline = () => AbortSignal.timeout(fetchWithinMs) } = deps;
  const guarded = { address, userAgent, timeoutMs };
  const getPage = createGuardedGet({ ...guarded, accept: 'text/html,application/xhtml+xml', maxBytes: pageMaxBytes });
  const getPicture = createGuardedGet({ ...guarded, accept: 'image/*', maxBytes: pictureMaxBytes });

  /** Undefined for what cannot be reached or is refused. */
  async function open(get: GuardedGet, url: string, { signal, enter }: LinkVisit) {
    let target = url;
    for (let hops = 0; hops <= hopsMax; hops++) {
      await enter(new URL(target).host);
      const answer = await get(target, signal).catch((error) => {
        if (error instanceof GetFailedError) return undefined;
        throw error;
      });
      const next = answer?.redirect;
      if (!next) return answer && answer.status >= 200 && answer.status < 300 ? answer : undefined;
      const { protocol } = new URL(next.url);
      if (next.isLoop || (protocol !== 'https:' && protocol !== 'http:')) return undefined;
      target = next.url;
    }
    return undefined;
  }

  /** Undefined if it has no title. */
  async function readPage(url: string, visit: LinkVisit): Promise<LinkFacts | undefined> {
    const answer = await open(getPage, url, visit);
    const type = answer?.headers['content-type']?.[0]?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (!answer || !htmlTypes.has(type)) return undefined;
    const facts = await readLinkFacts(answer.text, answer.url);
    return facts.title ? facts : undefined;
  }

  async function makePicture(
    folder: string,
    url: string,
    visit: LinkVisit,
    stop: AbortSignal,
  ): Promise<LinkPicture | undefined> {
    const answer = await open(getPicture, url, visit);
    if (!answer || answer.isCutOff || answer.bytes.length === 0) return undefined;
    await requireDisk(answer.bytes.length);
    const [path, outPath] = [join(folder, 'given'), join(folder, 'made.webp')];
    await mkdir(folder, { recursive: true });
    await writeFile(path, answer.bytes, { mode: 0o600 });
    const turn = { businessId: '', signal: AbortSignal.any([stop, AbortSignal.timeout(makeWithinMs)]) };
    const task = { path, maxPixels: imageMaxPixels, files: [{ outPath, side }] };
    const { width, height } = await pictures.makeFit(task, turn);
    return { path: outPath, width, height };
  }

  /** `use` has the file of the picture until it is done; undefined is what has no preview. */
  return async (
    url: string,
    { signal: stop, enter }: LinkVisit,
    use: (found: FoundLink | undefined) => Promise<void>,
  ): Promise<void> => {
    const late = deadline();
    const entered = new Set<string>();
    const visit: LinkVisit = {
      signal: AbortSignal.any([stop, late]),
      async enter(host) {
        if (entered.has(host)) return;
        await enter(host);
        entered.add(host);
      },
    };
    const facts = await readPage(url, visit).catch((error) => {
      if (late.aborted && !stop.aborted) return undefined;
      throw error;
    });
    if (!facts) return use(undefined);
    const folder = join(workFolder, randomUUID());
    try {
      const { pictureUrl } = facts;
      const making = pictureUrl ? makePicture(folder, pictureUrl, visit, stop) : undefined;
      // Whatever keeps the picture away, what the page says is there to be shown.
      const picture = await making?.catch(() => undefined);
      stop.throwIfAborted();
      await use({ ...facts, picture });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}
