import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { type PreviewDraft, useCommunityPreview } from '../../entities/communities/preview-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { phone } from '../../theme/media.ts';
import { Segments } from '../../ui/segments.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import { useMedia } from '../../ui/use-media.ts';
import * as styles from './community-preview.css.ts';

/** CSS pixels of the window. */
const sizes = { desktop: { width: 1080, height: 760 }, phone: { width: 390, height: 720 } };
const typingPauseMs = 300;

export interface Previewed extends Omit<PreviewDraft, 'language' | 'reader'> {
  /** As the page's address will say it. */
  host: string;
}

/** The real page with what was filled in, drawn by the server, which keeps nothing of it. */
export function CommunityPreview({ host, ...draft }: Previewed) {
  const isPhone = useMedia(phone);
  const [device, setDevice] = useState<keyof typeof sizes>();
  const [reader, setReader] = useState<'VISITOR' | 'MEMBER'>('VISITOR');
  const typed = usePaused({ ...draft, title: draft.title || t`Your community` });
  const { data, error } = useCommunityPreview({ ...typed, reader, language: i18n.locale });
  const shown = device ?? (isPhone ? 'phone' : 'desktop');
  return (
    <section className={styles.root} aria-label={t`Preview`}>
      <div className={styles.choices}>
        <Segments
          label={t`Size of the window`}
          options={[
            { value: 'desktop', label: t`Computer` },
            { value: 'phone', label: t`Phone` },
          ]}
          value={shown}
          onChange={setDevice}
        />
        <Segments
          label={t`Who looks at it`}
          options={[
            { value: 'VISITOR', label: t`Visitor` },
            { value: 'MEMBER', label: t`Member` },
          ]}
          value={reader}
          onChange={setReader}
        />
      </div>
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      {data === undefined ? (
        !error && <Skeleton height={360} radius={16} />
      ) : (
        <Window html={data} host={host} {...sizes[shown]} />
      )}
      <p className={styles.note}>{t`Only you see this. Nothing of it is public before you save it.`}</p>
    </section>
  );
}

interface WindowProps {
  html: string;
  host: string;
  width: number;
  height: number;
}

/** As large as there is room. */
function Window({ html, host, width, height }: WindowProps) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    if (!box.current || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const scale = room ? Math.min(1, room / width) : 1;
  const margin = room && scale === 1 ? (room - width) / 2 : 0;
  return (
    <div ref={box} className={styles.room} style={{ height: height * scale + 2 }}>
      <div className={styles.window} style={{ width, height, transform: `translateX(${margin}px) scale(${scale})` }}>
        <div className={styles.bar}>{host}</div>
        <Frame html={html} />
      </div>
    </div>
  );
}

/** Scripts never run in it, and nothing in it can be used: with the keyboard one scrolls it. What changes is exchanged in its place, so that it neither blinks nor scrolls back. */
function Frame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [first] = useState(html);
  useEffect(() => {
    const root = frame.current?.contentDocument?.documentElement;
    if (!root || html === first) return;
    const next = new DOMParser().parseFromString(html, 'text/html').documentElement;
    root.lang = next.lang;
    root.dir = next.dir;
    root.innerHTML = next.innerHTML;
  }, [html, first]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={t`The page as it will be`}
      srcDoc={first}
      sandbox="allow-same-origin"
    />
  );
}

/** A value as it is once nothing changed for a moment. */
function usePaused<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    if (text === paused) return;
    const timer = setTimeout(() => setPaused(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, paused]);
  return JSON.parse(paused) as Value;
}
