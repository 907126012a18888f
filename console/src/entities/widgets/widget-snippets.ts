/** What a business puts into each page of its site, once. */
export const siteTag = (origin: string, siteKey: string): string =>
  `<script async src="${origin}/sub-apps/widgets/site.js" data-key="${siteKey}"></script>`;

/** What shows one widget where it stands, whatever its rules say. */
export const widgetSnippet = (origin: string, key: string): string =>
  [
    `<script type="module" src="${origin}/sub-apps/widgets/zc-widget.js"></script>`,
    `<zc-widget widget-id="${key}"></zc-widget>`,
  ].join('\n');

/** Tag managers drop attributes of scripts that they insert, so this one makes its own. */
export const tagManagerTag = (origin: string, siteKey: string): string =>
  [
    '<script>',
    '  (function () {',
    "    var tag = document.createElement('script');",
    '    tag.async = true;',
    `    tag.src = '${origin}/sub-apps/widgets/site.js';`,
    `    tag.setAttribute('data-key', '${siteKey}');`,
    '    document.head.appendChild(tag);',
    '  })();',
    '</script>',
  ].join('\n');

export const wordPressTag = (origin: string, siteKey: string): string =>
  ["add_action('wp_head', function () {", '  ?>', `  ${siteTag(origin, siteKey)}`, '  <?php', '});'].join('\n');

export const nextTag = (origin: string, siteKey: string): string =>
  [
    "import Script from 'next/script';",
    '',
    'export default function RootLayout({ children }) {',
    '  return (',
    '    <html>',
    '      <body>',
    '        {children}',
    `        <Script src="${origin}/sub-apps/widgets/site.js" data-key="${siteKey}" />`,
    '      </body>',
    '    </html>',
    '  );',
    '}',
  ].join('\n');

/** Called the same in every language. */
export const products = { tagManager: 'Tag Manager', wordPress: 'WordPress', shopify: 'Shopify', next: 'Next.js' };
