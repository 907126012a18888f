import { Copy, Trash2 } from 'lucide-react';
import { formatTime, parseTime } from '../../platform/media-time.ts';
import { IconButton } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { CommitField } from './commit-field.tsx';
import * as styles from './inspector.css.ts';
import { LayerButtons } from './layer-buttons.tsx';
import { fitStyle, moveLayers, styleGraphics, timeOverlays } from './overlay-document.ts';
import type { PlacedGraphic } from './overlay-names.ts';
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
  const value = Number(text.replace(',', '.').replace('%', '').trim());
  return text.trim() !== '' && value >= 0 && value <= 100 ? value : undefined;
}

/** The chosen graphic in numbers. */
export function GraphicInspector({ editor, item, aspect, durationMs, onDuplicate, onRemove }: Props) {
  const { placement, graphic } = item;
  const { style } = placement;
  const setStyle = (side: 'left' | 'top' | 'width') => (text: string) => {
    const value = parsePercent(text);
    if (value === undefined) return 'Use a number from 0 to 100';
    editor.apply((doc) => {
      const next = { ...style, [side]: value };
      const height = (next.width * aspect * graphic.height) / graphic.width;
      return styleGraphics(doc, new Map([[placement.id, fitStyle(next, height)]]));
    });
    return undefined;
  };
  const setTime = (edge: 'dropTimestamp' | 'removeTimestamp') => (text: string) => {
    const isEnd = edge === 'removeTimestamp' && text.trim().toLowerCase() === 'end';
    const value = isEnd ? null : parseTime(text);
    if (value === undefined) return 'Use a time like 1:05';
    if (value !== null && value > durationMs) return `The video ends at ${formatTime(durationMs)}`;
    const { dropTimestamp, removeTimestamp } = placement;
    if (edge === 'removeTimestamp' && value !== null && value <= dropTimestamp)
      return 'A graphic must go after it came';
    if (edge === 'dropTimestamp' && removeTimestamp !== null && value !== null && value >= removeTimestamp)
      return 'A graphic must come before it goes';
    const span = { dropTimestamp, removeTimestamp, [edge]: value };
    editor.apply((doc) => timeOverlays(doc, new Map([[placement.id, span]]), durationMs));
    return undefined;
  };
  const round = (value: number) => String(Math.round(value * 100) / 100);
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <h2 className={styles.title}>{graphic.name}</h2>
        <IconButton icon={Copy} label="Duplicate" size="small" onPress={onDuplicate} />
        <IconButton icon={Trash2} label="Take off the video" size="small" onPress={onRemove} />
      </div>
      <p className={styles.soft}>{graphic.url}</p>
      <div className={styles.three}>
        <CommitField label="Left, %" value={round(style.left)} onCommit={setStyle('left')} />
        <CommitField label="Top, %" value={round(style.top)} onCommit={setStyle('top')} />
        <CommitField label="Width, %" value={round(style.width)} onCommit={setStyle('width')} />
      </div>
      <div className={styles.two}>
        <CommitField
          label="Comes at"
          value={formatTime(placement.dropTimestamp, true)}
          onCommit={setTime('dropTimestamp')}
        />
        <CommitField
          label="Goes at"
          value={placement.removeTimestamp === null ? 'end' : formatTime(placement.removeTimestamp, true)}
          onCommit={setTime('removeTimestamp')}
        />
      </div>
      <LayerButtons onStep={(step) => editor.apply((doc) => moveLayers(doc, new Set([placement.id]), step))} />
      <Switch
        label="Show to HLS viewers"
        hint="Off: only viewers of the WebRTC stream see it."
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
