import { oEmbedPath, type Stream } from '@zeacon/contract';
import { Copy, ExternalLink } from 'lucide-react';
import { messageOf } from '../../platform/api-failure.ts';
import { copyText } from '../../platform/copy-text.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './share-tab.css.ts';

/** Where strangers watch it, and what puts it on other pages. */
export function ShareTab({ video }: { video: Stream }) {
  const { origin } = location;
  const link = new URL(video.playback?.shareUrl ?? `/v/${encodeURIComponent(video.id)}`, origin).href;
  const snippet = [
    `<script type="module" src="${origin}/sub-apps/widgets/player.js"></script>`,
    `<zc-player media-id="${video.id}" style="display:block;aspect-ratio:16/9"></zc-player>`,
  ].join('\n');
  const oEmbed = `${origin}${oEmbedPath}?url=${encodeURIComponent(`${origin}/v/${video.id}`)}`;
  const closed = closedReason(video);
  return (
    <Card>
      <div className={styles.list}>
        {closed && <Notice tone="amber">{closed}</Notice>}
        <Shared name="Link" note="The video's own page, to be sent to people and posted." text={link} href={link} />
        <Shared name="Embed code" note="Paste it where the video shall appear on a page." text={snippet} isCode />
        <Shared
          name="oEmbed link"
          note="For systems that turn addresses into players by themselves."
          text={oEmbed}
          {...(closed === undefined && { href: oEmbed })}
        />
      </div>
    </Card>
  );
}

/** Why a stranger who follows the link finds nothing, or undefined when the video is there. */
function closedReason({ playback, publishStatus, expiry, accessVisibility, mediaType }: Stream): string | undefined {
  if (mediaType === 'ARCHIVE') return 'It is in the archive: nobody finds anything here until it is on demand again.';
  if (publishStatus !== 'Published') return 'It is not published: nobody finds anything here yet.';
  if (expiry === 'EXPIRED') return 'It has expired: nobody finds anything here any more.';
  if (playback === null) return 'It cannot be played yet: its page says when it begins.';
  if (accessVisibility === 'POSTED') return 'It is posted: strangers find it only where you post it.';
  if (accessVisibility === 'UNLISTED') return 'It is unlisted: it plays in your players and through signed links.';
  return undefined;
}

interface SharedProps {
  name: string;
  note: string;
  text: string;
  href?: string;
  isCode?: boolean;
}

function Shared({ name, note, text, href, isCode = false }: SharedProps) {
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <pre className={isCode ? styles.code : styles.line} tabIndex={0}>
        <code>{text}</code>
      </pre>
    </section>
  );
}
