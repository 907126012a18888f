import { Copy, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../platform/api-failure.ts';
import { copyText } from '../../platform/copy-text.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import * as styles from './share-tab.css.ts';

interface Props {
  name: string;
  note: string;
  text: string;
  href?: string;
  isCode?: boolean;
  /** Stands between the words and the text: what decides the text. */
  children?: ReactNode;
}

/** Something to be copied, with what it is for. */
export function SharedText({ name, note, text, href, isCode = false, children }: Props) {
  const snackbar = useSnackbar();
  const copy = () => {
    copyText(text).then(
      () => snackbar.success(`${name} copied`),
      (error: unknown) => snackbar.error(messageOf(error)),
    );
  };
  return (
    <section className={styles.item} aria-label={name}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.note}>{note}</p>
        </div>
        <div className={styles.actions}>
          {href && (
            <a className={styles.open} href={href} target="_blank" rel="noreferrer" aria-label={`Open ${name}`}>
              <ExternalLink size={16} aria-hidden />
            </a>
          )}
          <Button size="small" icon={Copy} aria-label={`Copy ${name}`} onPress={copy}>
            Copy
          </Button>
        </div>
      </div>
      {children}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <pre className={isCode ? styles.code : styles.line} tabIndex={0}>
        <code>{text}</code>
      </pre>
    </section>
  );
}
