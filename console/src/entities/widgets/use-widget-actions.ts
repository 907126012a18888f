import { t } from '@lingui/core/macro';
import { type Widget, type WidgetDraft, widgetNameMaxLength } from '@zeacon/contract';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useWidgetUpkeep } from './upkeep-queries.ts';
import { useWidgetWrites } from './widget-queries.ts';

/** What is done with a whole widget, and told of in a message. */
export function useWidgetActions() {
  const { create } = useWidgetWrites();
  const { archive } = useWidgetUpkeep();
  const snackbar = useSnackbar();
  const [, navigate] = useLocation();
  const onError = (error: unknown) => snackbar.error(messageOf(error));
  return {
    /** The copy is switched off, so that no page shows both. */
    duplicate: (widget: Widget) =>
      create.mutate(copyOf(widget), {
        onError,
        onSuccess: ({ key }) => {
          snackbar.success(t`Widget duplicated. The copy is switched off.`);
          navigate(paths.widget(key));
        },
      }),
    setArchived: ({ key }: Widget, archived: boolean) =>
      archive.mutate(
        { id: key, archived },
        { onError, onSuccess: () => snackbar.success(archived ? t`Widget archived` : t`Widget taken back`) },
      ),
  };
}

/** The settings of a widget, without what makes it this one. */
export function draftOf(widget: Widget): WidgetDraft {
  const { key: _id, businessAccountId: _whose, createdDate: _made, updatedDate: _changed, ...rest } = widget;
  const { archivedDate: _away, ...draft } = rest;
  return draft;
}

function copyOf(widget: Widget): WidgetDraft {
  const { name } = widget;
  const copy = t`${name} (copy)`;
  return { ...draftOf(widget), name: copy.slice(0, widgetNameMaxLength), active: false };
}
