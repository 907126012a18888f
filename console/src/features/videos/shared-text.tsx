import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Copy, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../platform/api-failure.ts';
import { copyText } from '../../platform/copy-text.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import * as styles from './share-tab.css.ts';

/** What can be shared, with all its texts. */
const words = {
  link: { name: msg`Link`, copy: msg`Copy Link`, copied: msg`Link copied`, open: msg`Open Link` },
  embed: {
    name: msg`Embed code`,
    copy: msg`Copy Embed code`,
    copied: msg`Embed code copied`,
    open: msg`Open Embed code`,
  },
  frame: {
    name: msg`Code without a script`,
    copy: msg`Copy Code without a script`,
    copied: msg`Code copied`,
    open: msg`Open Code without a script`,
  },
  oEmbed: {
    name: msg`oEmbed link`,
    copy: msg`Copy oEmbed link`,
    copied: msg`oEmbed link copied`,
    open: msg`Open oEmbed link`,
  },
} as const;

interface Props {
  what: keyof typeof words;
  note: string;
  text: string;
  href?: string;
  isCode?: boolean;
  /** Shown between explanation and text: controls that change the text. */
  children?: ReactNode;
}

/** A text to copy, with its purpose. */
export function SharedText({ what, note, text, href, isCode = false, children }: Props) {
  const snackbar = useSnackbar();
  const { name, ...said } = words[what];
  const title = i18n._(name);
  const copy = () => {
    copyText(text).then(
      () => snackbar.success(i18n._(said.copied)),
      (error: unknown) => snackbar.error(messageOf(error)),
    );
  };
  return (
    <section className={styles.item} aria-label={title}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.name}>{title}</h2>
          <p className={styles.note}>{note}</p>
        </div>
        <div className={styles.actions}>
          {href && (
            <a className={styles.open} href={href} target="_blank" rel="noreferrer" aria-label={i18n._(said.open)}>
              <ExternalLink size={16} aria-hidden />
            </a>
          )}
          <Button size="small" icon={Copy} aria-label={i18n._(said.copy)} onPress={copy}>
            {t`Copy`}
          </Button>
        </div>
      </div>
      {children}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <pre className={isCode ? styles.code : styles.line} tabIndex={0} dir="ltr">
        <code>{text}</code>
      </pre>
    </section>
  );
}
