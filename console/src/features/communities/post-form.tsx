import { t } from '@lingui/core/macro';
import { type PostDetails, postTitleMaxLength, richTextMaxLength, type UnsentPost } from '@zeacon/contract';
import { Film, ListVideo } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePostWrites } from '../../entities/communities/post-queries.ts';
import { useSpaces } from '../../entities/communities/space-queries.ts';
import { useUnsent } from '../../entities/communities/unsent-queries.ts';
import { PlaylistChooser } from '../../entities/playlists/playlist-chooser.tsx';
import { StreamChooser } from '../../entities/videos/stream-chooser.tsx';
import { messageOf } from '../../platform/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { SaveProblem } from '../../ui/save-line.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useStable } from '../../ui/use-stable.ts';
import * as styles from './communities.css.ts';
import { fromInput } from './moment-input.ts';
import { PictureField } from './picture-field.tsx';
import { PollFields, pollProblem } from './poll-fields.tsx';
import { PostButtons } from './post-buttons.tsx';
import { contentOf, draftOf } from './post-content.ts';
import { PostPlaylist } from './post-playlist.tsx';
import { PostVideo } from './post-video.tsx';
import { RichTextField } from './rich-text-field.tsx';
import { spaceOptions } from './space-options.ts';
import { useUnsentPost } from './use-unsent-post.ts';

interface Props {
  communityId: string;
  post: PostDetails | undefined;
  /** When a new one is to be published, as its field has it. */
  planned?: string;
  onDone: () => void;
}

/** Begins with what one wrote before and did not send. */
export function PostForm(props: Props) {
  const { data, error, refetch } = useUnsent({ communityId: props.communityId, postId: props.post?.uuid });
  if (data) return <OpenPostForm {...props} stored={data} />;
  if (!error) return <Skeleton height={240} radius={12} />;
  return (
    <Notice tone="danger" action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}>
      {messageOf(error)}
    </Notice>
  );
}

function OpenPostForm({ communityId, post, planned, onDone, stored }: Props & { stored: UnsentPost }) {
  const { create, edit } = usePostWrites();
  const [blank] = useState(() => contentOf(post));
  // As it was opened: what others change meanwhile is not written over.
  const [editedDate] = useState(post?.editedDate);
  const unsent = useUnsentPost({ communityId, postId: post?.uuid, stored, blank });
  const { content, change } = unsent;
  const plan = useStable((moment: string) => unsent.suggest({ moment }));
  useEffect(() => {
    if (planned) plan(planned);
  }, [planned, plan]);
  const { title, text, contentId, playlistId, picture, moment, spaceId, poll } = content;
  const [pictureUrl, setPictureUrl] = useState(stored.content ? stored.pictureUrl : (post?.pictureUrl ?? null));
  const [showsProblem, setShowsProblem] = useState(false);
  const { data: spaces = [] } = useSpaces(communityId);
  const [choosing, setChoosing] = useState<'video' | 'playlist'>();
  const failure = create.error ?? edit.error;

  const finish = () => {
    unsent.begin();
    setShowsProblem(false);
    setPictureUrl(null);
    onDone();
  };
  const problem = pollProblem(poll);
  /** Says first what is missing. */
  const ifWhole = async (send: (sent: { unsentRevision?: number }) => void) => {
    setShowsProblem(true);
    if (!problem) send(await unsent.toSend());
  };
  const publishDate = fromInput(moment);
  const mayWait = !post || post.state === 'DRAFT' || post.state === 'SCHEDULED';
  const add = (state: 'DRAFT' | 'PUBLISHED') =>
    ifWhole((sent) =>
      create.mutate(
        { communityId, ...draftOf(content), ...sent, state, ...(publishDate && { publishDate }) },
        { onSuccess: finish },
      ),
    );
  const save = (id: string) =>
    ifWhole((sent) =>
      edit.mutate(
        { id, ...draftOf(content), ...sent, editedDate, ...(mayWait && { publishDate: publishDate ?? null }) },
        { onSuccess: finish },
      ),
    );

  return (
    <div className={styles.stack}>
      {failure && <Notice tone="danger">{messageOf(failure)}</Notice>}
      <SaveProblem
        state={unsent.saveState}
        conflict={t`You wrote this in another window too, or sent it there.`}
        onRetry={unsent.retry}
        onKeepMine={() => void unsent.keepMine()}
        onTakeTheirs={() => void unsent.takeTheirs().then(setPictureUrl)}
      />
      <TextField
        label={t`Title`}
        hint={t`Optional`}
        value={title}
        onChange={(title) => change({ title })}
        maxLength={postTitleMaxLength}
      />
      <RichTextField
        label={t`Text`}
        hint={t`**bold**, *italic*, - list, > quote, ## heading, [link](https://…)`}
        value={text}
        onChange={(text) => change({ text })}
        maxLength={richTextMaxLength}
      />
      {contentId && <PostVideo id={contentId} onChange={(contentId) => change({ contentId })} />}
      {playlistId && <PostPlaylist id={playlistId} onChange={(playlistId) => change({ playlistId })} />}
      <div className={styles.row}>
        {!contentId && !playlistId && (
          <>
            <Button icon={Film} onPress={() => setChoosing('video')}>
              {t`Add a video`}
            </Button>
            <Button icon={ListVideo} onPress={() => setChoosing('playlist')}>
              {t`Add a playlist`}
            </Button>
          </>
        )}
        <PictureField
          label={t`Add a picture`}
          value={{ uuid: picture || null, url: pictureUrl }}
          onChange={({ uuid, url }) => {
            setPictureUrl(url);
            change({ picture: uuid ?? '' });
          }}
        />
      </div>
      {spaces.length > 0 && (
        <Select
          label={t`Space`}
          options={spaceOptions(spaces)}
          value={spaceId}
          onChange={(spaceId) => change({ spaceId })}
        />
      )}
      <PollFields value={poll} onChange={(poll) => change({ poll })} error={showsProblem ? problem : undefined} />
      {mayWait && (
        <MomentField
          label={t`Publish at`}
          hint={t`Empty: when you say so`}
          value={moment}
          onChange={(moment) => change({ moment })}
        />
      )}
      <PostButtons
        unsent={unsent}
        isNew={!post}
        isScheduled={publishDate !== undefined}
        isPending={create.isPending || edit.isPending}
        onSend={() => void (post ? save(post.uuid) : add('PUBLISHED'))}
        onDraft={() => void add('DRAFT')}
        onLeave={finish}
      />
      <StreamChooser
        title={t`Choose a video`}
        isOpen={choosing === 'video'}
        onClose={() => setChoosing(undefined)}
        chosen={null}
        onChoose={([id]) => {
          change({ contentId: id ?? '' });
          setChoosing(undefined);
        }}
      />
      <PlaylistChooser
        title={t`Choose a playlist`}
        isOpen={choosing === 'playlist'}
        onClose={() => setChoosing(undefined)}
        onChoose={([id]) => {
          change({ playlistId: id ?? '' });
          setChoosing(undefined);
        }}
      />
    </div>
  );
}
