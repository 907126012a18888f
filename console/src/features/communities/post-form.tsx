import { t } from '@lingui/core/macro';
import { type PostDetails, postTitleMaxLength, readRichText, richTextMaxLength, writeRichText } from '@zeacon/contract';
import { Film, X } from 'lucide-react';
import { useState } from 'react';
import { usePostWrites } from '../../entities/communities/post-queries.ts';
import { useSpaces } from '../../entities/communities/space-queries.ts';
import { StreamChooser } from '../../entities/videos/stream-chooser.tsx';
import { messageOf } from '../../platform/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as styles from './communities.css.ts';
import { fromInput, toInput } from './moment-input.ts';
import { PictureField } from './picture-field.tsx';
import { PollFields, pollProblem, toPollDraft, toPollFields } from './poll-fields.tsx';
import { RichTextField } from './rich-text-field.tsx';
import { spaceOptions } from './space-options.ts';

interface Props {
  communityId: string;
  post: PostDetails | undefined;
  onDone: () => void;
}

export function PostForm({ communityId, post, onDone }: Props) {
  const { create, edit } = usePostWrites();
  const [title, setTitle] = useState(post?.title ?? '');
  const [text, setText] = useState(post ? writeRichText(post.body) : '');
  const [contentId, setContentId] = useState(post?.contentId ?? null);
  const [picture, setPicture] = useState({ uuid: post?.picture ?? null, url: post?.pictureUrl ?? null });
  const [moment, setMoment] = useState(toInput(post?.publishDate ?? null));
  const [spaceId, setSpaceId] = useState(post?.space?.id ?? '');
  const [poll, setPoll] = useState(toPollFields(post?.poll ?? null));
  const [showsProblem, setShowsProblem] = useState(false);
  const { data: spaces = [] } = useSpaces(communityId);
  const [isChoosing, setIsChoosing] = useState(false);
  const failure = create.error ?? edit.error;

  const clear = () => {
    setTitle('');
    setText('');
    setContentId(null);
    setMoment('');
    setPoll(null);
    setShowsProblem(false);
    setPicture({ uuid: null, url: null });
    onDone();
  };
  const draft = () => ({
    ...{ title, body: readRichText(text), contentId, picture: picture.uuid },
    ...{ spaceId: spaceId || null, poll: toPollDraft(poll) },
  });
  const problem = pollProblem(poll);
  /** Says first what is missing. */
  const ifWhole = (send: () => void) => {
    setShowsProblem(true);
    if (!problem) send();
  };
  const publishDate = fromInput(moment);
  const add = (state: 'DRAFT' | 'PUBLISHED') =>
    ifWhole(() =>
      create.mutate({ communityId, ...draft(), state, ...(publishDate && { publishDate }) }, { onSuccess: clear }),
    );
  const mayWait = !post || post.state === 'DRAFT' || post.state === 'SCHEDULED';

  return (
    <div className={styles.stack}>
      {failure && <Notice tone="danger">{messageOf(failure)}</Notice>}
      <TextField label={t`Title`} hint={t`Optional`} value={title} onChange={setTitle} maxLength={postTitleMaxLength} />
      <RichTextField
        label={t`Text`}
        hint={t`**bold**, *italic*, - list, > quote, ## heading, [link](https://…)`}
        value={text}
        onChange={setText}
        maxLength={richTextMaxLength}
      />
      <div className={styles.row}>
        <Button icon={Film} onPress={() => setIsChoosing(true)}>
          {contentId ? t`Change video` : t`Add a video`}
        </Button>
        {contentId && (
          <Button icon={X} onPress={() => setContentId(null)}>
            {t`Remove video`}
          </Button>
        )}
        <PictureField label={t`Add a picture`} value={picture} onChange={setPicture} />
      </div>
      {spaces.length > 0 && (
        <Select label={t`Space`} options={spaceOptions(spaces)} value={spaceId} onChange={setSpaceId} />
      )}
      <PollFields value={poll} onChange={setPoll} error={showsProblem ? problem : undefined} />
      {mayWait && (
        <MomentField label={t`Publish at`} hint={t`Empty: when you say so`} value={moment} onChange={setMoment} />
      )}
      <div className={styles.row}>
        {post ? (
          <>
            <Button
              variant="primary"
              isPending={edit.isPending}
              onPress={() =>
                ifWhole(() =>
                  edit.mutate(
                    { id: post.uuid, ...draft(), ...(mayWait && { publishDate: publishDate ?? null }) },
                    { onSuccess: clear },
                  ),
                )
              }
            >
              {t`Save`}
            </Button>
            <Button onPress={onDone}>{t`Cancel`}</Button>
          </>
        ) : (
          <>
            <Button variant="primary" isPending={create.isPending} onPress={() => add('PUBLISHED')}>
              {publishDate ? t`Schedule post` : t`Publish post`}
            </Button>
            {!publishDate && (
              <Button isPending={create.isPending} onPress={() => add('DRAFT')}>
                {t`Save as draft`}
              </Button>
            )}
          </>
        )}
      </div>
      <StreamChooser
        title={t`Choose a video`}
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        chosen={contentId}
        onChoose={([id]) => {
          setContentId(id ?? null);
          setIsChoosing(false);
        }}
      />
    </div>
  );
}
