import { t } from '@lingui/core/macro';
import { Tabs } from '../../ui/tabs.tsx';
import { Snippet } from '../players/snippet-card.tsx';
import { nextTag, products, siteTag, tagManagerTag, wordPressTag } from './widget-snippets.ts';

/** The site tag, ready for where it goes. */
export function SiteSnippets({ siteKey }: { siteKey: string }) {
  const { origin } = location;
  const tabs = [
    {
      id: 'html',
      label: 'HTML',
      code: siteTag(origin, siteKey),
      note: t`Paste it once into every page of your site, best into its template. Everything else is decided here.`,
    },
    {
      id: 'gtm',
      label: products.tagManager,
      code: tagManagerTag(origin, siteKey),
      note: t`New tag of the type “Custom HTML”, with the trigger “All Pages”.`,
    },
    {
      id: 'wordpress',
      label: products.wordPress,
      code: wordPressTag(origin, siteKey),
      note: t`At the end of functions.php of your theme, or in a plugin for code snippets.`,
    },
    {
      id: 'shopify',
      label: products.shopify,
      code: siteTag(origin, siteKey),
      note: t`Online Store → Themes → Edit code: in layout/theme.liquid, before </head>.`,
    },
    {
      id: 'next',
      label: products.next,
      code: nextTag(origin, siteKey),
      note: t`In the root layout, app/layout.tsx.`,
    },
  ];
  return (
    <Tabs
      label={t`Where you paste it`}
      tabs={tabs.map(({ id, label, code, note }) => ({ id, label, content: <Snippet code={code} note={note} /> }))}
    />
  );
}
