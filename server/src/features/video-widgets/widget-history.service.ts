import { type Page, toPage, type Widget, type WidgetDraft, type WidgetVersion } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { VideoWidgetsService } from './video-widgets.service.ts';
import { changesBetween } from './widget-changes.ts';
import type { WidgetEditor } from './widget-editor.ts';
import type { WidgetVersionsRepository } from './widget-versions.repository.ts';

export interface WidgetHistoryDeps {
  widgets: Pick<VideoWidgetsService, 'get' | 'update'>;
  versions: Pick<WidgetVersionsRepository, 'list' | 'find'>;
}

export type WidgetHistoryService = ReturnType<typeof createWidgetHistoryService>;

export function createWidgetHistoryService({ widgets, versions }: WidgetHistoryDeps) {
  return {
    async list(businessId: string, id: string, query: { page: number; size: number }): Promise<Page<WidgetVersion>> {
      await widgets.get(businessId, id);
      const { rows, totalItems } = await versions.list(businessId, id, query);
      const items = rows.slice(0, query.size).map(({ settings, createdAt, ...row }, index) => {
        const before = rows[index + 1]?.settings;
        return { ...row, date: createdAt.toISOString(), changes: before ? changesBetween(before, settings) : [] };
      });
      return toPage(items, totalItems, query);
    },

    async restore(businessId: string, id: string, number: number, editor: WidgetEditor): Promise<Widget> {
      await widgets.get(businessId, id);
      const settings: WidgetDraft | undefined = await versions.find(businessId, id, number);
      if (!settings) throw new ApiError('widget.version_not_found');
      return widgets.update(businessId, id, settings, editor, number);
    },
  };
}
