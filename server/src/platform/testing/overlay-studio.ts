import {
  type CallToAction,
  type Hypergraphic,
  type HypergraphicPlacement,
  hypergraphicDefaultStyle,
  type MediaImageKind,
} from '@zeacon/contract';
import { createImagesRepository } from '../../features/images/images.repository.ts';
import { type Library, openLibrary } from '../../features/streams/library.testing.ts';
import type { TestDatabase } from './test-database.ts';
import type { TestBusiness } from './test-platform.ts';

export interface Studio extends Library {
  /** Adds a picture to the database only; returns its uuid. */
  picture(kind?: MediaImageKind, owner?: TestBusiness): Promise<string>;
  /** Uploads a real picture; returns its uuid. */
  upload(bytes: Buffer): Promise<string>;
  /** Adds a graphic with its own picture to the library. */
  graphic(changes?: object, owner?: TestBusiness): Promise<Hypergraphic>;
  /** Saves the video's overlays, replacing earlier ones. */
  overlay(streamId: string, overlays: { hypergraphics?: object[]; callsToAction?: object[] }): Promise<void>;
}

/** A library of videos and one of graphics. Jobs only run with `work`. */
export async function openStudio(
  database: TestDatabase,
  env: Record<string, string> = {},
  { work = false } = {},
): Promise<Studio> {
  const library = await openLibrary(database, env, { work });
  const { platform, business, call } = library;
  const images = createImagesRepository(database.db);

  async function picture(kind: MediaImageKind = 'STREAM_HYPERGRAPHIC', owner = business): Promise<string> {
    const id = crypto.randomUUID();
    const { businessId } = owner;
    await images.insert({ id, businessId, kind, fileName: 'picture.png', createdAt: platform.clock.now() });
    await images.complete(id, { width: 8, height: 4, sizeBytes: 100, widths: [8], hasAvif: false });
    return id;
  }

  return {
    ...library,
    picture,
    async upload(payload) {
      const draft = { kind: 'STREAM_HYPERGRAPHIC', fileName: 'picture.png', sizeBytes: payload.length };
      const { data } = await platform.call(business, 'POST', '/general/v1.1/image/pre-signed', draft);
      const headers = { 'content-type': 'image/png' };
      const put = await platform.app.inject({ method: 'PUT', url: data.url, payload, headers });
      if (put.statusCode !== 200) throw new Error(put.body);
      return data.uuid;
    },
    async graphic(changes = {}, owner = business) {
      const draft = { ...graphicDraft, defaultImageId: await picture(undefined, owner), ...changes };
      const answer = await platform.call(owner, 'POST', '/general/v1.1/stream/hyper-graphics', draft);
      if (answer.status !== 201) throw new Error(JSON.stringify(answer));
      return answer.data;
    },
    async overlay(streamId, overlays) {
      const { data } = await call('GET', `/${streamId}/overlays`);
      const answer = await call('PUT', `/${streamId}/overlays`, { revision: data.revision, ...overlays });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer));
    },
  };
}

export const graphicDraft = { name: 'Red shoes', url: 'https://shop.example/shoes' };

/** An id with twenty characters after the prefix, the same for the same number. */
export const numbered = (prefix: 'hgp' | 'cta', n: number) => `${prefix}_${String(n).padStart(20, '0')}`;

export const placement = (hypergraphicId: string, n = 1, changes: object = {}): HypergraphicPlacement => ({
  id: numbered('hgp', n),
  hypergraphicId,
  style: hypergraphicDefaultStyle,
  dropTimestamp: 1000,
  removeTimestamp: 5000,
  hlsDisplay: true,
  ...changes,
});

export const button = (n = 1, changes: object = {}): CallToAction => ({
  id: numbered('cta', n),
  kind: 'BUTTON',
  text: 'Buy',
  url: 'https://shop.example/buy',
  moment: 'TIME',
  startMs: 2000,
  endMs: 4000,
  style: { position: 'BOTTOM_RIGHT', look: 'SOLID', color: null },
  headline: '',
  description: '',
  consentText: '',
  isSkippable: true,
  imageId: null,
  durationMs: 10_000,
  skipAfterMs: 5000,
  trackConversions: true,
  ...changes,
});

export const leadForm = (n = 1, changes: object = {}): CallToAction =>
  button(n, {
    kind: 'LEAD_FORM',
    text: 'Send',
    url: '',
    headline: 'Stay in touch',
    consentText: 'You may write to me.',
    ...changes,
  });
