import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { defaultPlayerColor, demoBusinessId, plainWidgetRules, type WidgetDraft } from '@zeacon/contract';
import { businessAccount } from '../features/accounts/accounts.table.ts';
import { createEmbeddedPlayersRepository } from '../features/embedded-players/embedded-players.repository.ts';
import { givenPosterKey } from '../features/packaging/stills-step.ts';
import { createPlaylistsRepository } from '../features/playlists/playlists.repository.ts';
import { createStreamsRepository } from '../features/streams/streams.repository.ts';
import { createVideoWidgetsRepository } from '../features/video-widgets/video-widgets.repository.ts';
import type { Modules } from '../modules.ts';
import { oneAtATime } from '../platform/database/one-at-a-time.ts';
import type { Platform } from '../platform/parts.ts';
import {
  type DemoClip,
  demoAccount,
  demoClips,
  demoFile,
  demoJournalWidgetId,
  demoOverlays,
  demoPlayerId,
  demoPlaylist,
  demoPlaylistId,
  demoWidgetId,
} from './demo-content.ts';
import { demoPassword } from './demo-password.ts';
import { wantDemoHistory } from './seed-demo-history.ts';
import { seedOverlays } from './seed-demo-overlays.ts';

type SeedState = 'seeding' | 'done' | undefined;

/**
 * Creates the demo business if the installation has no account. Every step can be repeated, so the next start completes
 * what a crash interrupted. If several servers start together, only one does it. Returns whether this one did.
 */
export async function seedDemo(platform: Platform, modules: Modules): Promise<boolean> {
  const hasSeeded = await oneAtATime(platform.database, 'demo', () => seed(platform, modules));
  if (hasSeeded) await untilPlayable(platform, demoClips[0]!.streamId);
  return hasSeeded;
}

async function seed(platform: Platform, modules: Modules): Promise<boolean> {
  const { database, dataFolder } = platform;
  const marker = join(dataFolder.path, 'demo');
  const state = (await readFile(marker, 'utf8').catch(() => undefined)) as SeedState;
  if (state === 'done') return true;
  if (state === undefined && (await database.db.$count(businessAccount)) > 0) return false;
  await writeFile(marker, 'seeding' satisfies SeedState);
  const businessId = await demoBusiness(modules, await demoPassword(platform));
  for (const clip of demoClips) await seedClip(platform, modules, businessId, clip);
  for (const clip of demoClips) await seedCaptions(modules, businessId, clip);
  await seedPlaylist(platform, businessId);
  await seedPlayer(platform, businessId);
  await seedWidgets(platform, businessId);
  await seedOverlays(platform, modules, businessId);
  await wantDemoHistory(platform);
  await writeFile(marker, 'done' satisfies SeedState);
  return true;
}

const longestWaitMs = 20_000;

/** So that the example page has its video from the start. Gives up silently: the console shows what is wrong. */
async function untilPlayable({ database, clock }: Platform, streamId: string): Promise<void> {
  const streams = createStreamsRepository(database.db);
  const deadlineMs = clock().getTime() + longestWaitMs;
  while (clock().getTime() < deadlineMs) {
    const row = await streams.findAny(streamId);
    if (!row || row.packageId) return;
    await setTimeout(100);
  }
}

async function demoBusiness({ authentication }: Modules, password: string): Promise<string> {
  const account = { ...demoAccount, password };
  const known = await authentication.service.check(account).catch(() => undefined);
  return known?.account.id ?? (await authentication.service.signUp(account, { businessId: demoBusinessId })).businessId;
}

async function seedClip(
  { database, storage, clock }: Platform,
  { packaging }: Modules,
  businessId: string,
  { streamId, file, name, description, chapters }: DemoClip,
) {
  if (await createStreamsRepository(database.db).find(businessId, streamId)) return;
  const source = demoFile(`${file}.mp4`);
  const sourceKey = `sources/${streamId}/${file}.mp4`;
  await storage.putFile(sourceKey, source, { contentType: 'video/mp4' });
  await storage.putFile(givenPosterKey(streamId), demoFile(`${file}.jpg`), { contentType: 'image/jpeg' });
  const { size: sizeBytes } = await stat(source);
  const createdAt = clock();
  await database.transaction(async (tx) => {
    const streams = createStreamsRepository(tx);
    await streams.insert({ id: streamId, businessId, name, fileName: `${file}.mp4`, sizeBytes, createdAt });
    await streams.edit(businessId, streamId, { description, chapters, publishStatus: 'Published' }, createdAt);
    await streams.patchPackaging(streamId, { packagingState: 'queued', sourceKey });
    await packaging.enqueue(tx, streamId);
  });
}

async function seedCaptions({ captions: { captions } }: Modules, businessId: string, clip: DemoClip) {
  const known = await captions.list(businessId, clip.streamId);
  for (const caption of clip.captions) {
    if (known.some(({ srclang }) => srclang === caption.srclang)) continue;
    const content = await readFile(demoFile(`${clip.file}.${caption.srclang}.vtt`), 'utf8');
    await captions.add(businessId, clip.streamId, { ...caption, isDefault: false, format: 'vtt', content });
  }
}

async function seedPlaylist({ database, newId, clock }: Platform, businessId: string) {
  await database.transaction(async (tx) => {
    const playlists = createPlaylistsRepository(tx);
    if (await playlists.findAny(demoPlaylistId)) return;
    await playlists.insert({ ...demoPlaylist, id: demoPlaylistId, businessId, createdAt: clock() });
    const details = demoClips.map(({ streamId }) => ({ id: newId('pld'), streamId }));
    await playlists.insertDetails(demoPlaylistId, 0, details);
  });
}

async function seedPlayer({ database, clock }: Platform, businessId: string) {
  const players = createEmbeddedPlayersRepository(database.db);
  if (await players.findAny(demoPlayerId)) return;
  const draft = {
    name: 'Home page player',
    autoPlay: false,
    videoLoop: false,
    hideControls: false,
    logo: null,
    showIcon: false,
    playerColor: defaultPlayerColor,
    streamId: demoClips[0]!.streamId,
    playlistId: null,
    hlsDisplay: true,
    allowedDomains: [],
  };
  await players.insert(businessId, demoPlayerId, draft, clock());
}

/** The clip with the products, on the example shop's pages of them, and another in its journal, which is made up. */
export async function seedWidgets({ database, clock }: Pick<Platform, 'database' | 'clock'>, businessId: string) {
  const widgets = createVideoWidgetsRepository(database.db);
  const seedWidget = async (id: string, name: string, streamId: string, url: string) => {
    if (await widgets.find(businessId, id)) return;
    const content = { kind: 'STREAM', streamId, playlistId: null } as const;
    const rules = { ...plainWidgetRules, urls: [{ url, exclude: false }] };
    await widgets.insert(businessId, id, { ...demoWidget, name, content, rules }, clock());
  };
  await seedWidget(demoWidgetId, 'Beside each product', demoOverlays.streamId, '/shop-site/products/*');
  const journal = demoClips.find(({ file }) => file === 'deep-zoom')!;
  await seedWidget(demoJournalWidgetId, 'In the journal', journal.streamId, '/journal/*');
}

const demoWidget: Omit<WidgetDraft, 'name' | 'content' | 'rules'> = {
  active: true,
  form: 'BUBBLE',
  style: {
    corner: 'BOTTOM_RIGHT',
    offsetX: 24,
    offsetY: 24,
    width: 360,
    color: defaultPlayerColor,
    zIndex: 1000,
    startsOpen: false,
    autoPlay: false,
    closeMemory: 'SESSION',
    selector: '',
  },
  hlsDisplay: true,
  allowedDomains: [],
};
