import { t } from '@lingui/core/macro';
import { useLocation } from 'wouter';
import { plainWidget } from '../../entities/widgets/plain-widget.ts';
import { useWidgetWrites } from '../../entities/widgets/widget-queries.ts';
import { paths } from '../../paths.ts';
import { ownTimeZone } from '../../platform/own-time-zone.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Page } from '../../ui/page.tsx';
import { WidgetForm } from './widget-form.tsx';

export function NewWidgetPage() {
  const { create } = useWidgetWrites();
  const snackbar = useSnackbar();
  const [, navigate] = useLocation();
  return (
    <Page
      title={t`New widget`}
      lead={t`Decide what it plays, where it appears and how it looks. You can change it any time, and your site updates.`}
      back={{ href: paths.widgets, label: t`Widgets` }}
    >
      <WidgetForm
        action={t`Create widget`}
        initial={{
          name: t`My widget`,
          ...plainWidget,
          rules: { ...plainWidget.rules, timeZone: ownTimeZone() },
        }}
        onSave={async (draft) => {
          const widget = await create.mutateAsync(draft);
          snackbar.success(t`Widget created`);
          navigate(paths.widget(widget.key), { replace: true });
        }}
      />
    </Page>
  );
}
