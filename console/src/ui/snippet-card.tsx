import { Copy } from 'lucide-react';
import { messageOf } from '../platform/api-failure.ts';
import { copyText } from '../platform/copy-text.ts';
import { useSnackbar } from '../platform/snackbars.ts';
import { Button } from './button.tsx';
import { Card } from './page.tsx';
import * as styles from './snippet-card.css.ts';
import { type Embedded, htmlSnippet, reactSnippet } from './snippets.ts';
import { Tabs } from './tabs.tsx';

export function SnippetCard({ embedded }: { embedded: Embedded }) {
  const { origin } = location;
  const tabs = [
    {
      id: 'html',
      label: 'HTML',
      content: <Snippet code={htmlSnippet(origin, embedded)} note="Paste it where the video shall appear." />,
    },
    {
      id: 'react',
      label: 'React',
      content: <Snippet code={reactSnippet(origin, embedded)} note="With the package @zeacon/sdk installed." />,
    },
  ];
  return (
    <Card title="Embed it">
      <Tabs label="Snippet" tabs={tabs} />
    </Card>
  );
}

function Snippet({ code, note }: { code: string; note: string }) {
  const snackbar = useSnackbar();
  const copy = () => {
    copyText(code).then(
      () => snackbar.success('Snippet copied'),
      (error: unknown) => snackbar.error(messageOf(error)),
    );
  };
  return (
    <div className={styles.box}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <pre className={styles.code} tabIndex={0}>
        <code>{code}</code>
      </pre>
      <div className={styles.foot}>
        <span className={styles.note}>{note}</span>
        <Button size="small" icon={Copy} onPress={copy}>
          Copy
        </Button>
      </div>
    </div>
  );
}
