import type { Hypergraphic, Stream, StreamOverlays } from '@zeacon/contract';
import { placementsMaxPerStream } from '@zeacon/contract';
import { ZcPlayer } from '@zeacon/sdk/react';
import { type ReactNode, useRef, useState } from 'react';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useUnsavedChanges } from '../../platform/unsaved.ts';
import { useTitle } from '../../ui/page.tsx';
import { CallsPanel } from './calls-panel.tsx';
import { EditorHead } from './editor-head.tsx';
import { GraphicInspector } from './graphic-inspector.tsx';
import * as inspector from './inspector.css.ts';
import { LibraryPanel } from './library-panel.tsx';
import {
  fitStyle,
  newOverlayId,
  type OverlayDocument,
  pasteOverlays,
  placeGraphic,
  removeOverlays,
} from './overlay-document.ts';
import * as styles from './overlay-editor-page.css.ts';
import { placedGraphics } from './overlay-names.ts';
import { SaveProblem } from './save-line.tsx';
import * as stageStyles from './stage.css.ts';
import { Stage } from './stage.tsx';
import { Timeline } from './timeline.tsx';
import { Transport } from './transport.tsx';
import { useEditorKeys } from './use-editor-keys.ts';
import { useOverlayEditor } from './use-overlay-editor.ts';
import { useStagePlayer } from './use-stage-player.ts';

interface Props {
  stream: Stream;
  stored: StreamOverlays;
  library: ReadonlyMap<string, Hypergraphic>;
  remember: (graphic: Hypergraphic) => void;
  newGraphic: ReactNode;
}

const frameMs = 40;
/** What was copied last, kept from one video to the next. */
let clipboard: OverlayDocument | undefined;

/** The picture, its timeline and what can be put on it. */
export function EditorDesk({ stream, stored, library, remember, newGraphic }: Props) {
  const editor = useOverlayEditor(stream.id, stored);
  const [isPreview, setIsPreview] = useState(false);
  const [showsSafeAreas, setShowsSafeAreas] = useState(false);
  const stage = useStagePlayer(stream, isPreview);
  const picture = useRef<HTMLElement>(null);
  const snackbar = useSnackbar();
  useTitle(`Overlays of ${stream.name}`);
  useUnsavedChanges(editor.isDirty);

  const playback = stream.playback!;
  const { durationMs } = playback;
  const aspect = playback.width / playback.height;
  const graphics = placedGraphics(editor.doc, library);
  const only = editor.chosen.size === 1 ? graphics.find(({ placement }) => editor.chosen.has(placement.id)) : undefined;

  function place(graphic: Hypergraphic, point?: { x: number; y: number }) {
    if (editor.doc.hypergraphics.length >= placementsMaxPerStream) {
      snackbar.error(`A video holds at most ${placementsMaxPerStream} graphics.`);
      return;
    }
    const id = newOverlayId('hgp');
    const height = (graphic.style.width * aspect * graphic.height) / graphic.width;
    let { style } = graphic;
    if (point) {
      const box = picture.current?.getBoundingClientRect();
      if (!box || point.x < box.left || point.x > box.right || point.y < box.top || point.y > box.bottom) return;
      const left = ((point.x - box.left) / box.width) * 100 - style.width / 2;
      const top = ((point.y - box.top) / box.height) * 100 - height / 2;
      style = { ...style, left, top };
    }
    remember(graphic);
    const at = { id, atMs: stage.timeMs, durationMs, style: fitStyle(style, height) };
    // Let go of on the picture, it shall be seen there: now, whatever its own times are.
    const placed = point ? { ...graphic, dropTimestamp: null, removeTimestamp: null } : graphic;
    editor.apply((doc) => placeGraphic(doc, placed, at));
    editor.choose([id]);
  }

  const copied = (): OverlayDocument => ({
    hypergraphics: editor.doc.hypergraphics.filter(({ id }) => editor.chosen.has(id)),
    callsToAction: editor.doc.callsToAction.filter(({ id }) => editor.chosen.has(id)),
  });
  const copy = () => {
    if (editor.chosen.size > 0) clipboard = copied();
  };
  const paste = (from: OverlayDocument | undefined) => {
    if (!from) return;
    const { doc, ids } = pasteOverlays(editor.doc, from, { atMs: stage.timeMs, durationMs, newId: newOverlayId });
    if (doc.hypergraphics.length > placementsMaxPerStream) {
      snackbar.error(`A video holds at most ${placementsMaxPerStream} graphics.`);
      return;
    }
    editor.apply(() => doc);
    editor.choose(ids);
  };
  const remove = () => {
    if (editor.chosen.size === 0) return;
    editor.apply((doc) => removeOverlays(doc, editor.chosen));
    editor.choose([]);
  };
  const step = (frames: number) => void stage.seek(stage.timeMs + frames * frameMs);

  useEditorKeys(
    {
      undo: editor.undo,
      redo: editor.redo,
      copy,
      cut: () => {
        copy();
        remove();
      },
      paste: () => paste(clipboard),
      duplicate: () => paste(copied()),
      chooseAll: () => editor.choose([...editor.doc.hypergraphics, ...editor.doc.callsToAction].map(({ id }) => id)),
      chooseNone: () => editor.choose([]),
      remove,
      togglePlay: () => void stage.togglePlay(),
      step,
    },
    !isPreview,
  );

  return (
    <div className={styles.page}>
      <EditorHead
        stream={stream}
        editor={editor}
        isPreview={isPreview}
        onPreview={async (wanted) => {
          if (wanted) await editor.save();
          setIsPreview(wanted);
        }}
      />
      <SaveProblem
        state={editor.saveState}
        onRetry={() => void editor.save()}
        onKeepMine={() => void editor.keepMine().catch(() => snackbar.error('The newest state could not be read.'))}
        onTakeTheirs={() => void editor.takeTheirs().catch(() => snackbar.error('The newest state could not be read.'))}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Stage
            editor={editor}
            graphics={graphics}
            timeMs={stage.timeMs}
            aspect={aspect}
            isPreview={isPreview}
            showsSafeAreas={showsSafeAreas}
            pictureRef={(element) => {
              picture.current = element;
            }}
          >
            {stage.config && (
              <ZcPlayer
                key={isPreview ? `preview-${playback.overlaysUrl}` : 'edit'}
                ref={stage.player}
                config={stage.config}
                preview
                className={isPreview ? stageStyles.player : stageStyles.editedPlayer}
                onPlayerReady={stage.onReady}
                onTimeUpdate={stage.onTime}
                onSeeked={stage.onTime}
                onPlay={() => stage.onPlaying(true)}
                onPause={() => stage.onPlaying(false)}
              />
            )}
          </Stage>
          {!isPreview && (
            <>
              <Transport stage={stage} showsSafeAreas={showsSafeAreas} onSafeAreas={setShowsSafeAreas} onStep={step} />
              <Timeline
                editor={editor}
                graphics={graphics}
                playback={playback}
                timeMs={stage.timeMs}
                onSeek={(ms) => void stage.seek(ms)}
              />
            </>
          )}
        </div>
        {!isPreview && (
          <div className={styles.side}>
            {only && (
              <section className={inspector.card} aria-label="Chosen graphic">
                <GraphicInspector
                  key={only.placement.id}
                  editor={editor}
                  item={only}
                  aspect={aspect}
                  durationMs={durationMs}
                  onDuplicate={() => paste(copied())}
                  onRemove={remove}
                />
              </section>
            )}
            <LibraryPanel onPlace={place} newGraphic={newGraphic} />
            <CallsPanel editor={editor} timeMs={stage.timeMs} durationMs={durationMs} />
          </div>
        )}
      </div>
    </div>
  );
}
