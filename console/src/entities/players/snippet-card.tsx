import { t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';
import { messageOf } from '../../platform/api-failure.ts';
import { copyText } from '../../platform/copy-text.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import * as styles from './snippet-card.css.ts';
import { type Embedded, frameSnippet, htmlSnippet, reactSnippet } from './snippets.ts';

export function SnippetCard({ embedded }: { embedded: Embedded }) {
  const { origin } = location;
  const tabs = [
    {
      id: 'html',
      label: 'HTML',
      content: <Snippet code={htmlSnippet(origin, embedded)} note={t`Paste it where the video should appear.`} />,
    },
    {
      id: 'react',
      label: t`React`,
      content: <Snippet code={reactSnippet(origin, embedded)} note={t`With the package @zeacon/sdk installed.`} />,
    },
    ...('playerId' in embedded ? [frameTab(embedded.playerId)] : []),
  ];
  return (
    <Card title={t`Embed it`}>
      <Tabs label={t`Snippet`} tabs={tabs} />
    </Card>
  );
}

export const frameTab = (id: string) => ({
  id: 'frame',
  label: t`Frame`,
  content: (
    <Snippet code={frameSnippet(location.origin, id)} note={t`For pages where third-party scripts are not allowed.`} />
  ),
});

/** A code to paste, with what to do with it. */
export function Snippet({ code, note }: { code: string; note: string }) {
  const snackbar = useSnackbar();
  const copy = () => {
    copyText(code).then(
      () => snackbar.success(t`Snippet copied`),
      (error: unknown) => snackbar.error(messageOf(error)),
    );
  };
  return (
    <div className={styles.box}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <pre className={styles.code} tabIndex={0} dir="ltr">
        <code>{code}</code>
      </pre>
      <div className={styles.foot}>
        <span className={styles.note}>{note}</span>
        <Button size="small" icon={Copy} onPress={copy}>
          {t`Copy`}
        </Button>
      </div>
    </div>
  );
}
