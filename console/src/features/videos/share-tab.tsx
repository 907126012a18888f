import { t } from '@lingui/core/macro';
import { oEmbedPath, type Stream } from '@zeacon/contract';
import { htmlSnippet, pasteNote, videoFrameSnippet } from '../../entities/players/snippets.ts';
import { linkOf } from '../../entities/videos/link-of.ts';
import { Card } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { PlayerEmbed } from './player-embed.tsx';
import * as styles from './share-tab.css.ts';
import { SharedText } from './shared-text.tsx';

/** The video's public page, and code to embed it in other pages. */
export function ShareTab({ video }: { video: Stream }) {
  const { origin } = location;
  const link = linkOf(video);
  const oEmbed = `${origin}${oEmbedPath}?url=${encodeURIComponent(`${origin}/v/${video.id}`)}`;
  const closed = closedReason(video);
  const hasPage = !video.requiresSignedEmbed;
  return (
    <Card>
      <div className={styles.list}>
        {closed && <Notice tone="amber">{closed}</Notice>}
        {hasPage && video.accessVisibility !== 'POSTED' && (
          <SharedText what="link" note={linkNote(video)} text={link} href={link} />
        )}
        {video.requiresSignedEmbed ? (
          <SharedText
            what="embed"
            note={t`Only your own pages play it: your server signs a token for each viewer and puts it into embed-token.`}
            text={htmlSnippet(origin, { mediaId: video.id }, { isSigned: true })}
            isCode
          />
        ) : video.accessVisibility === 'PUBLIC' ? (
          <SharedText what="embed" note={pasteNote()} text={htmlSnippet(origin, { mediaId: video.id })} isCode />
        ) : (
          <PlayerEmbed video={video} />
        )}
        {hasPage && video.accessVisibility === 'PUBLIC' && (
          <SharedText
            what="frame"
            note={t`An iframe, for pages that do not allow third-party scripts.`}
            text={videoFrameSnippet(origin, video.id)}
            isCode
          />
        )}
        {hasPage && video.accessVisibility === 'PUBLIC' && (
          <SharedText
            what="oEmbed"
            note={t`For systems that turn links into players automatically.`}
            text={oEmbed}
            {...(closed === undefined && { href: oEmbed })}
          />
        )}
      </div>
    </Card>
  );
}

function linkNote({ accessVisibility }: Stream): string {
  return accessVisibility === 'UNLISTED'
    ? t`It is unlisted: anyone with this link can watch it, and nobody else will find it.`
    : t`The video's own page, to send to people and post anywhere.`;
}

/** Why the link does not work for the public; undefined if it does. */
function closedReason({ playback, publishStatus, expiry, mediaType }: Stream): string | undefined {
  if (mediaType === 'ARCHIVE') return t`It is in the archive: the link shows nothing until it is on demand again.`;
  if (publishStatus !== 'Published') return t`It is not published: the link shows nothing yet.`;
  if (expiry === 'EXPIRED') return t`It has expired: the link no longer shows anything.`;
  if (playback === null) return t`It cannot be played yet: its page says when it begins.`;
  return undefined;
}
