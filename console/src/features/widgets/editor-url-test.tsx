import { t } from '@lingui/core/macro';
import { type WidgetDraft, widgetsMaxPerBusiness } from '@zeacon/contract';
import { useWidgetSite, useWidgets } from '../../entities/widgets/widget-queries.ts';
import { UrlTest } from './url-test.tsx';

interface Props {
  /** Of the widget that is edited; empty for a new one. */
  widgetKey: string;
  draft: WidgetDraft;
}

/** The test of a URL with the rules that are being edited, beside those of the other widgets. */
export function EditorUrlTest({ widgetKey, draft }: Props) {
  const { data: all } = useWidgets({ size: widgetsMaxPerBusiness });
  const { data: site } = useWidgetSite();
  const others = all?.items.filter(({ key }) => key !== widgetKey) ?? [];
  const edited = { ...draft, key: widgetKey, name: draft.name || t`This widget` };
  return <UrlTest widgets={[edited, ...others]} allowedDomains={site?.allowedDomains ?? []} />;
}
