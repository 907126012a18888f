import { t } from '@lingui/core/macro';
import { Copy, Trash2 } from 'lucide-react';
import { formatTime, parseTime } from '../../platform/media-time.ts';
import { IconButton } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { CommitField } from './commit-field.tsx';
import * as styles from './inspector.css.ts';
import { LayerButtons } from './layer-buttons.tsx';
import { fitStyle, moveLayers, styleGraphics, timeOverlays } from './overlay-document.ts';
import type { PlacedGraphic } from './overlay-names.ts';
import { readDecimal, timeWanted, videoEndsAt, writeDecimal } from './typed-values.ts';
import type { OverlayEditor } from './use-overlay-editor.ts';

interface Props {
  editor: OverlayEditor;
  item: PlacedGraphic;
  /** Width by height of the video. */
  aspect: number;
  durationMs: number;
  onDuplicate: () => void;
  onRemove: () => void;
}

function parsePercent(text: string): number | undefined {
  const value = readDecimal(text.replace('%', ''));
  return value !== undefined && value <= 100 ? value : undefined;
}

/** Shown instead of a time, and can be typed there. */
const endWord = () => t({ message: 'end', comment: 'Typed in the place of a time: a graphic stays until the end' });
const isEndWord = (text: string) => [endWord().toLowerCase(), 'end'].includes(text.trim().toLowerCase());

/** The selected graphic's numbers. */
export function GraphicInspector({ editor, item, aspect, durationMs, onDuplicate, onRemove }: Props) {
  const { placement, graphic } = item;
  const { style } = placement;
  const setStyle = (side: 'left' | 'top' | 'width') => (text: string) => {
    const value = parsePercent(text);
    if (value === undefined) return t`Use a number from 0 to 100`;
    editor.apply((doc) => {
      const next = { ...style, [side]: value };
      const height = (next.width * aspect * graphic.height) / graphic.width;
      return styleGraphics(doc, new Map([[placement.id, fitStyle(next, height)]]));
    });
    return undefined;
  };
  const setTime = (edge: 'dropTimestamp' | 'removeTimestamp') => (text: string) => {
    const isEnd = edge === 'removeTimestamp' && isEndWord(text);
    const value = isEnd ? null : parseTime(text);
    if (value === undefined) return timeWanted();
    if (value !== null && value > durationMs) return videoEndsAt(durationMs);
    const { dropTimestamp, removeTimestamp } = placement;
    if (edge === 'removeTimestamp' && value !== null && value <= dropTimestamp)
      return t`A graphic must disappear after it appears`;
    if (edge === 'dropTimestamp' && removeTimestamp !== null && value !== null && value >= removeTimestamp)
      return t`A graphic must appear before it disappears`;
    const span = { dropTimestamp, removeTimestamp, [edge]: value };
    editor.apply((doc) => timeOverlays(doc, new Map([[placement.id, span]]), durationMs));
    return undefined;
  };
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <h2 className={styles.title} dir="auto">
          {graphic.name}
        </h2>
        <IconButton icon={Copy} label={t`Duplicate`} size="small" onPress={onDuplicate} />
        <IconButton icon={Trash2} label={t`Take off the video`} size="small" onPress={onRemove} />
      </div>
      <p className={styles.soft}>
        <bdi dir="ltr">{graphic.url}</bdi>
      </p>
      <div className={styles.three}>
        <CommitField label={t`Left, %`} value={writeDecimal(style.left)} onCommit={setStyle('left')} />
        <CommitField label={t`Top, %`} value={writeDecimal(style.top)} onCommit={setStyle('top')} />
        <CommitField label={t`Width, %`} value={writeDecimal(style.width)} onCommit={setStyle('width')} />
      </div>
      <div className={styles.two}>
        <CommitField
          label={t`Appears at`}
          value={formatTime(placement.dropTimestamp, true)}
          onCommit={setTime('dropTimestamp')}
        />
        <CommitField
          label={t`Disappears at`}
          value={placement.removeTimestamp === null ? endWord() : formatTime(placement.removeTimestamp, true)}
          onCommit={setTime('removeTimestamp')}
        />
      </div>
      <LayerButtons onStep={(step) => editor.apply((doc) => moveLayers(doc, new Set([placement.id]), step))} />
      <Switch
        label={t`Show to HLS viewers`}
        hint={t`Off: only viewers of the WebRTC stream see it.`}
        isSelected={placement.hlsDisplay}
        onChange={(hlsDisplay) =>
          editor.apply((doc) => ({
            ...doc,
            hypergraphics: doc.hypergraphics.map((each) => (each.id === placement.id ? { ...each, hlsDisplay } : each)),
          }))
        }
      />
    </div>
  );
}
