import type { Stream } from '@zeacon/contract';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { formatClock } from '../../platform/format.ts';
import { useVideo, useVideos } from '../../platform/video-queries.ts';
import * as floating from '../../ui/floating.css.ts';
import { Poster } from '../../ui/poster.tsx';
import * as field from '../../ui/text-field.css.ts';
import * as styles from './video-picker.css.ts';

interface Props {
  /** Null for none. */
  streamId: string | null;
  onChange: (streamId: string | null) => void;
}

/** Finds a video by its title. Clearing the text leaves the player empty. */
export function VideoPicker({ streamId, onChange }: Props) {
  const chosen = useVideo(streamId ?? '', streamId !== null);
  const chosenName = streamId === null ? '' : (chosen.data?.name ?? '');
  const [text, setText] = useState<string>();
  const search = text === undefined || text === chosenName ? '' : text.trim();
  const { data } = useVideos({ size: 30, ...(search && { search }) });
  return (
    <ComboBox
      className={field.field}
      items={data?.items ?? []}
      value={streamId}
      inputValue={text ?? chosenName}
      onInputChange={(value) => {
        setText(value);
        if (value === '' && streamId !== null) onChange(null);
      }}
      onChange={(key) => {
        const found = data?.items.find(({ id }) => id === key);
        if (!found) return;
        setText(found.name);
        onChange(found.id);
      }}
      onBlur={() => setText(undefined)}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <Label className={field.label}>Video</Label>
      <div className={field.withButton}>
        <Input className={field.input} placeholder="Choose a video" />
        <div className={field.inputButton}>
          <Button className={styles.open} aria-label="Show videos">
            <ChevronDown size={16} aria-hidden />
          </Button>
        </div>
      </div>
      <Popover className={`${floating.popover} ${styles.popover}`}>
        <ListBox className={floating.menu} renderEmptyState={() => <p className={styles.none}>No video found</p>}>
          {(video: Stream) => (
            <ListBoxItem className={`${floating.menuItem} ${styles.option}`} textValue={video.name}>
              {({ isSelected }) => <VideoOption video={video} isSelected={isSelected} />}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

function VideoOption({ video, isSelected }: { video: Stream; isSelected: boolean }) {
  const { playback, publishStatus, name } = video;
  const state = playback ? (publishStatus === 'Published' ? 'Published' : 'Not published') : 'Not playable yet';
  return (
    <>
      <Poster src={playback?.posterUrl} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.hint}>{playback ? `${state}, ${formatClock(playback.durationMs)}` : state}</span>
      </span>
      {isSelected && <Check size={16} aria-hidden />}
    </>
  );
}
