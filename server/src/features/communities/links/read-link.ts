import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageMaxPixels } from '@zeacon/contract';
import { PictureRefusedError } from '../../../media/picture-refused-error.ts';
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
}

export type ReadLink = ReturnType<typeof createReadLink>;

/** A picture of a page, made anew, in a file of its own. */
export interface LinkPicture {
  path: string;
  width: number;
  height: number;
}

const timeoutMs = 8000;
/** Of all requests for one page. */
const pageWithinMs = 20_000;
const makeWithinMs = 60_000;
const pageMaxBytes = 1024 ** 2;
const pictureMaxBytes = 5 * 1024 ** 2;
/** To other origins: those within one are counted for themselves. */
const hopsMax = 3;
/** Of the picture, in pixels. */
const side = 640;
const htmlTypes = new Set(['text/html', 'application/xhtml+xml']);

/** Opens pages that people link to: what is not a page that says what it is has no preview. */
export function createReadLink({ address, userAgent, pictures, requireDisk, workFolder }: ReadLinkDeps) {
  const guarded = { address, userAgent, timeoutMs };
  const getPage = createGuardedGet({ ...guarded, accept: 'text/html,application/xhtml+xml', maxBytes: pageMaxBytes });
  const getPicture = createGuardedGet({ ...guarded, accept: 'image/*', maxBytes: pictureMaxBytes });

  /** Undefined for what cannot be reached or is refused. */
  async function open(get: GuardedGet, url: string, signal: AbortSignal) {
    let target = url;
    for (let hops = 0; hops <= hopsMax; hops++) {
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

  async function makePicture(id: string, url: string, signal: AbortSignal): Promise<LinkPicture | undefined> {
    const answer = await open(getPicture, url, signal);
    if (!answer || answer.isCutOff || answer.bytes.length === 0) return undefined;
    await requireDisk(answer.bytes.length);
    const folder = join(workFolder, id);
    const [path, outPath] = [join(folder, 'given'), join(folder, 'made.webp')];
    await mkdir(folder, { recursive: true });
    await writeFile(path, answer.bytes, { mode: 0o600 });
    try {
      const turn = { businessId: '', signal: AbortSignal.any([signal, AbortSignal.timeout(makeWithinMs)]) };
      const task = { path, maxPixels: imageMaxPixels, files: [{ outPath, side }] };
      const { width, height } = await pictures.makeFit(task, turn);
      return { path: outPath, width, height };
    } catch (error) {
      if (error instanceof PictureRefusedError) return undefined;
      throw error;
    }
  }

  return {
    /** Undefined if it has no title. */
    async page(url: string, stop: AbortSignal): Promise<LinkFacts | undefined> {
      const late = AbortSignal.timeout(pageWithinMs);
      const answer = await open(getPage, url, AbortSignal.any([stop, late])).catch((error) => {
        if (late.aborted && !stop.aborted) return undefined;
        throw error;
      });
      const type = answer?.headers['content-type']?.[0]?.split(';')[0]?.trim().toLowerCase() ?? '';
      if (!answer || !htmlTypes.has(type)) return undefined;
      const facts = await readLinkFacts(answer.text, answer.url);
      return facts.title ? facts : undefined;
    },

    /** `use` has the file until it is done. */
    async withPicture<Result>(
      id: string,
      url: string | undefined,
      signal: AbortSignal,
      use: (picture: LinkPicture | undefined) => Promise<Result>,
    ): Promise<Result> {
      try {
        return await use(url ? await makePicture(id, url, signal) : undefined);
      } finally {
        await rm(join(workFolder, id), { recursive: true, force: true });
      }
    },
  };
}
