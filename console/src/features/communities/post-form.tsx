import { t } from '@lingui/core/macro';
import { type PostDetails, postTitleMaxLength, readRichText, richTextMaxLength, writeRichText } from '@zeacon/contract';
import { Film, X } from 'lucide-react';
import { useState } from 'react';
import { usePostWrites } from '../../entities/communities/post-queries.ts';
import { StreamChooser } from '../../entities/videos/stream-chooser.tsx';
import { messageOf } from '../../platform/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { Notice } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as styles from './communities.css.ts';
import { PictureField } from './picture-field.tsx';

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
  const [isChoosing, setIsChoosing] = useState(false);
  const failure = create.error ?? edit.error;

  const clear = () => {
    setTitle('');
    setText('');
    setContentId(null);
    setMoment('');
    setPicture({ uuid: null, url: null });
    onDone();
  };
  const draft = () => ({ title, body: readRichText(text), contentId, picture: picture.uuid });
  const publishDate = moment ? new Date(moment).toISOString() : undefined;
  const add = (state: 'DRAFT' | 'PUBLISHED') =>
    create.mutate({ communityId, ...draft(), state, ...(publishDate && { publishDate }) }, { onSuccess: clear });
  const mayWait = !post || post.state === 'DRAFT' || post.state === 'SCHEDULED';

  return (
    <div className={styles.stack}>
      {failure && <Notice tone="danger">{messageOf(failure)}</Notice>}
      <TextField label={t`Title`} hint={t`Optional`} value={title} onChange={setTitle} maxLength={postTitleMaxLength} />
      <TextField
        label={t`Text`}
        hint={t`**bold**, *italic*, - list, > quote, ## heading, [link](https://…)`}
        value={text}
        onChange={setText}
        maxLength={richTextMaxLength}
        multiline
        rows={5}
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
                edit.mutate(
                  { id: post.uuid, ...draft(), ...(mayWait && { publishDate: publishDate ?? null }) },
                  { onSuccess: clear },
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

/** As a `datetime-local` field has it, in the viewer's time zone. */
function toInput(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
