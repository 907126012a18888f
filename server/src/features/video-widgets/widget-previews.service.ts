import {
  type PublicPlayerConfig,
  type Widget,
  type WidgetContent,
  type WidgetDraft,
  widgetPreviewParameter,
} from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ExpiringTokens } from '../../platform/expiring-tokens.ts';
import type { NewId } from '../../platform/ids.ts';
import { toPublic } from './public-widget.ts';
import type { WidgetPreviewsRepository } from './widget-previews.repository.ts';

export interface WidgetPreviewsDeps {
  previews: WidgetPreviewsRepository;
  tokens: ExpiringTokens;
  /** Throws unless the business has what the widget plays. */
  requireContent: (businessId: string, content: WidgetContent) => Promise<void>;
  playerOf: (widget: Widget) => Promise<PublicPlayerConfig>;
  isClosed: (businessId: string) => Promise<boolean>;
  newId: NewId;
  clock: Clock;
}

export type WidgetPreviewsService = ReturnType<typeof createWidgetPreviewsService>;

/** Shows drafts on pages of their business, to whoever has the link. */
export function createWidgetPreviewsService(deps: WidgetPreviewsDeps) {
  const { previews, tokens, requireContent, playerOf, isClosed, newId, clock } = deps;

  return {
    async create(businessId: string, { draft, url: typed }: { draft: WidgetDraft; url: string }) {
      await requireContent(businessId, draft.content);
      const url = new URL(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
      const now = clock();
      const expiresAt = new Date(now.getTime() + tokens.lifetimeMs);
      const id = newId('wpv');
      await previews.insert({ id, businessId, draft, origin: url.origin, expiresAt }, now);
      url.searchParams.set(widgetPreviewParameter, `${id}.${tokens.issue(id, now)}`);
      return { url: url.href, expiresDate: expiresAt.toISOString() };
    },

    /** `origin` as the browser says it. */
    async read(token: string, origin: string | undefined) {
      const [id = '', ...signed] = token.split('.');
      const now = clock();
      if (!tokens.isValid(id, signed.join('.'), now)) throw new ApiError('widget.preview_over');
      const preview = await previews.find(id, now);
      if (!preview || (await isClosed(preview.businessId))) throw new ApiError('widget.preview_over');
      if (origin !== preview.origin) throw new ApiError('embed_site.refused');
      const date = now.toISOString();
      const widget: Widget = {
        ...preview.draft,
        key: id,
        businessAccountId: preview.businessId,
        createdDate: date,
        updatedDate: date,
        archivedDate: null,
      };
      const expiresDate = preview.expiresAt.toISOString();
      return {
        name: widget.name,
        widget: { ...toPublic(widget), player: await playerOf(widget) },
        expiresDate,
      };
    },
  };
}
