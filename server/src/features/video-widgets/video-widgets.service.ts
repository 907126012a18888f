import {
  drawingProblem,
  isNeverByWebRtc,
  type Page,
  type PublicPlayerConfig,
  type PublicSplitTest,
  type PublicWidget,
  type SplitVariant,
  toPage,
  type Widget,
  type WidgetChanges,
  type WidgetContent,
  type WidgetDraft,
  type WidgetLivesTicket,
  widgetMessages,
  widgetsMaxPerBusiness,
} from '@zeacon/contract';
import type { JudgedSite } from '../../platform/allowed-sites/judge.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { businessOf } from '../../platform/site-key.ts';
import { toPublic } from './public-widget.ts';
import type { VideoWidgetsRepository, WidgetsQuery } from './video-widgets.repository.ts';
import { idOfEditor, type WidgetEditor } from './widget-editor.ts';
import type { WidgetVersionsRepository } from './widget-versions.repository.ts';

export type VideoWidgetsService = ReturnType<typeof createVideoWidgetsService>;

export interface VideoWidgetsDeps {
  widgets: VideoWidgetsRepository;
  widgetsOn: (tx: Transaction) => VideoWidgetsRepository;
  versionsOn: (tx: Transaction) => Pick<WidgetVersionsRepository, 'add'>;
  streamExists: (businessId: string, streamId: string) => Promise<boolean>;
  playlistExists: (businessId: string, playlistId: string) => Promise<boolean>;
  playerOf: (widget: Widget) => Promise<PublicPlayerConfig>;
  /** The right to hear of the lives of the widget's business. */
  livesTicket: (widget: Widget) => WidgetLivesTicket;
  listPlayers: (
    businessId: string,
    page: { page: number; size: number },
  ) => Promise<{ items: { uuid: string; name: string }[] }>;
  /** Widgets of a closed business are shown to nobody. */
  isClosed: (businessId: string) => Promise<boolean>;
  /** Called once a change of a widget is saved. */
  onSaved: (id: string) => void;
  /** What visitors of a widget under test are to see. */
  splitTests: {
    byWidget(businessId: string): Promise<Map<string, PublicSplitTest>>;
    variant(widgetId: string, mode: string): Promise<SplitVariant | undefined>;
    variantsOf(businessId: string, widgetId: string): Promise<readonly SplitVariant[]>;
  };
  database: Database;
  newId: NewId;
  clock: Clock;
}

interface PublicQuestion {
  siteKey?: string | undefined;
  widgetId?: string | undefined;
  splitTestMode?: string | undefined;
}

interface PublicAnswer {
  widgets: PublicWidget[];
  /** Whether other sites are told something else. */
  isLimited: boolean;
}

export function createVideoWidgetsService(deps: VideoWidgetsDeps) {
  const {
    widgets,
    widgetsOn,
    versionsOn,
    streamExists,
    playlistExists,
    playerOf,
    livesTicket,
    listPlayers,
    isClosed,
    onSaved,
    splitTests,
    newId,
    clock,
  } = deps;

  /** What was assigned before may have been deleted since: the widget can still be edited without another choice. */
  async function requireContent(businessId: string, content: WidgetContent, current?: WidgetContent) {
    const { streamId, playlistId } = content;
    const isNewStream = streamId !== null && streamId !== current?.streamId;
    if (isNewStream && !(await streamExists(businessId, streamId))) throw new ApiError('stream.not_found');
    const isNewPlaylist = playlistId !== null && playlistId !== current?.playlistId;
    if (isNewPlaylist && !(await playlistExists(businessId, playlistId))) throw new ApiError('playlist.not_found');
  }

  /** What pages show of a running test hangs on the widget: on its place, and on what it plays. */
  async function requireDrawable(businessId: string, id: string, draft: WidgetDraft) {
    for (const variant of await splitTests.variantsOf(businessId, id)) {
      const problem = drawingProblem(variant, draft);
      if (!problem) continue;
      const field = problem.field === 'selector' ? 'style.selector' : problem.field;
      throw fieldError(field, widgetMessages.breaksRunningTest);
    }
  }

  async function requireRoom(on: VideoWidgetsRepository, businessId: string) {
    if ((await on.count(businessId)) >= widgetsMaxPerBusiness) throw new ApiError('widget.too_many');
  }

  async function publicOne(widgetId: string, mode: string | undefined): Promise<PublicWidget[]> {
    const widget = found(await widgets.findAny(widgetId));
    if (await isClosed(widget.businessAccountId)) throw new ApiError('widget.not_found');
    if (!widget.active || widget.archivedDate) return [];
    const variant = mode === undefined ? undefined : await splitTests.variant(widgetId, mode);
    const seen = asVariant(widget, variant);
    const player = titled(await playerOf(seen), variant?.title);
    const lives = seen.content.kind === 'LIVE' ? livesTicket(seen) : undefined;
    return [{ ...toPublic(seen), player, ...(lives && { lives }) }];
  }

  /** Only what may be shown where it is asked for. */
  async function publicSite(siteKey: string, site: JudgedSite): Promise<PublicAnswer> {
    const businessId = businessOf(siteKey);
    if (!businessId || (await isClosed(businessId))) return { widgets: [], isLimited: false };
    const [active, tests] = await Promise.all([widgets.listActive(businessId), splitTests.byWidget(businessId)]);
    const shown = active.filter(({ allowedDomains }) => site.mayShow(allowedDomains));
    const told = shown.map((widget) => {
      const test = tests.get(widget.key);
      return { ...toPublic(widget), ...(test && { test }) };
    });
    return { widgets: told, isLimited: active.some(({ allowedDomains }) => allowedDomains.length > 0) };
  }

  return {
    async list(businessId: string, query: WidgetsQuery): Promise<Page<Widget>> {
      const { widgets: items, totalItems } = await widgets.list(businessId, query);
      return toPage(items, totalItems, query);
    },

    async get(businessId: string, id: string): Promise<Widget> {
      return found(await widgets.find(businessId, id));
    },

    requireContent,

    async create(businessId: string, draft: WidgetDraft, editor: WidgetEditor): Promise<Widget> {
      await requireContent(businessId, draft.content);
      return deps.database.transaction(async (tx) => {
        const on = widgetsOn(tx);
        await on.lock(businessId);
        await requireRoom(on, businessId);
        const now = clock();
        const widget = await on.insert(businessId, newId('wgt'), draft, now);
        await versionsOn(tx).add({ ...versionOf(widget), actorId: idOfEditor(editor), at: now });
        return widget;
      });
    },

    async update(
      businessId: string,
      id: string,
      draft: WidgetChanges,
      editor: WidgetEditor,
      restoredFrom?: number,
    ): Promise<Widget> {
      const current = found(await widgets.find(businessId, id));
      await requireContent(businessId, draft.content, current.content);
      requirePlayed(changed(current, draft));
      await requireDrawable(businessId, id, changed(current, draft));
      const saved = await deps.database.transaction(async (tx) => {
        const [on, versions] = [widgetsOn(tx), versionsOn(tx)];
        const before = found(await on.findLocked(businessId, id));
        const now = clock();
        // Widgets that were made before versions were kept have none yet.
        await versions.add({ ...versionOf(before), actorId: null, at: new Date(before.updatedDate) });
        const widget = found(await on.update(businessId, id, changed(before, draft), now));
        await versions.add({ ...versionOf(widget), actorId: idOfEditor(editor), restoredFrom, at: now });
        return widget;
      });
      onSaved(id);
      return saved;
    },

    async archive(businessId: string, id: string, isArchived: boolean, editor: WidgetEditor): Promise<Widget> {
      return deps.database.transaction(async (tx) => {
        const [on, versions] = [widgetsOn(tx), versionsOn(tx)];
        await on.lock(businessId);
        const widget = found(await on.findLocked(businessId, id));
        if (isArchived === (widget.archivedDate !== null)) return widget;
        if (!isArchived) await requireRoom(on, businessId);
        const now = clock();
        await versions.add({ ...versionOf(widget), actorId: null, at: new Date(widget.updatedDate) });
        const changed = found(await on.archive(businessId, id, isArchived ? now : null));
        await versions.add({ ...versionOf(changed), actorId: idOfEditor(editor), at: now });
        return changed;
      });
    },

    async remove(businessId: string, id: string): Promise<void> {
      if (!(await widgets.remove(businessId, id))) throw new ApiError('widget.not_found');
    },

    async listAll(businessId: string) {
      const all = { page: 0, size: 1000 };
      const [{ widgets: items }, players] = await Promise.all([
        widgets.list(businessId, all),
        listPlayers(businessId, all),
      ]);
      return { widgets: items, players: players.items };
    },

    /** For a page of its own; undefined if it is shown to nobody. */
    async shown(id: string) {
      const widget = await widgets.findAny(id);
      if (!widget?.active || widget.archivedDate || (await isClosed(widget.businessAccountId))) return undefined;
      const { businessAccountId: businessId, name, allowedDomains } = widget;
      return { businessId, name, allowedDomains };
    },

    async readPublic(asked: PublicQuestion, site: JudgedSite): Promise<PublicAnswer> {
      const { isLimited } = site;
      if (asked.widgetId) return { widgets: await publicOne(asked.widgetId, asked.splitTestMode), isLimited };
      if (asked.siteKey) return publicSite(asked.siteKey, site);
      throw fieldError('siteKey', 'siteKey or widgetId is required');
    },
  };
}

/** What was left out stays as it is. */
const changed = (before: Widget, { rules, hlsDisplay, allowedDomains, ...draft }: WidgetChanges): WidgetDraft => ({
  ...draft,
  rules: { ...before.rules, ...rules },
  hlsDisplay: hlsDisplay ?? before.hlsDisplay,
  allowedDomains: allowedDomains ?? before.allowedDomains,
});

/** What was left out may not go with the rest. */
function requirePlayed({ form, content, hlsDisplay }: WidgetDraft): void {
  if (!hlsDisplay && isNeverByWebRtc(form, content.kind)) throw fieldError('hlsDisplay', widgetMessages.neverByWebRtc);
}

/** No page knows to open a dialog that only some visitors have. */
function asVariant(widget: Widget, variant: SplitVariant | undefined): Widget {
  const form = variant?.form ?? widget.form;
  const startsOpen = widget.style.startsOpen || (form === 'MODAL' && widget.form !== 'MODAL');
  return { ...widget, form, content: variant?.content ?? widget.content, style: { ...widget.style, startsOpen } };
}

const titled = (config: PublicPlayerConfig, title: string | null | undefined): PublicPlayerConfig =>
  title && config.stream ? { ...config, stream: { ...config.stream, name: title } } : config;

function found(widget: Widget | undefined): Widget {
  if (!widget) throw new ApiError('widget.not_found');
  return widget;
}

function versionOf(widget: Widget) {
  const {
    key,
    businessAccountId,
    createdDate: _made,
    updatedDate: _changed,
    archivedDate,
    hlsDisplay,
    allowedDomains,
    ...settings
  } = widget;
  // Only of what is archived or limited in some way: versions from before this was kept say nothing about it.
  const kept = {
    ...settings,
    ...(!hlsDisplay && { hlsDisplay }),
    ...(allowedDomains.length > 0 && { allowedDomains }),
    ...(archivedDate && { archived: true as const }),
  };
  return { businessId: businessAccountId, widgetId: key, settings: kept };
}
