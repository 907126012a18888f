import { plural, t } from '@lingui/core/macro';
import {
  callToActionsMaxPerStream,
  type Hypergraphic,
  type HypergraphicPlacement,
  placementsMaxPerStream,
  type Stream,
  type StreamOverlays,
} from '@zeacon/contract';
import { ZcPlayer } from '@zeacon/sdk/react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useUnloadWarning } from '../../platform/unsaved.ts';
import { useTitle } from '../../ui/page.tsx';
import { SaveProblem } from '../../ui/save-line.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { useStable } from '../../ui/use-stable.ts';
import { CallsPanel } from './calls-panel.tsx';
import { EditorHead } from './editor-head.tsx';
import { GraphicInspector } from './graphic-inspector.tsx';
import * as inspector from './inspector.css.ts';
import { LibraryPanel } from './library-panel.tsx';
import {
  besideOthers,
  fitStyle,
  moveLayers,
  newOverlayId,
  type OverlayDocument,
  pasteOverlays,
  placeGraphic,
  removeOverlays,
} from './overlay-document.ts';
import * as styles from './overlay-editor-page.css.ts';
import { placedGraphics } from './overlay-names.ts';
import { SelectionCard } from './selection-card.tsx';
import * as stageStyles from './stage.css.ts';
import { Stage } from './stage.tsx';
import { Timeline } from './timeline.tsx';
import { Transport } from './transport.tsx';
import { useDeletedGraphics } from './use-deleted-graphics.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { useOverlayEditor } from './use-overlay-editor.ts';
import { useStagePlayer } from './use-stage-player.ts';

interface Props {
  stream: Stream;
  stored: StreamOverlays;
  library: ReadonlyMap<string, Hypergraphic>;
  remember: (...graphics: Hypergraphic[]) => void;
  /** Reloads the graphics on the video. */
  refreshLibrary: () => Promise<unknown>;
  newGraphic: ReactNode;
}

interface Copied {
  doc: OverlayDocument;
  /** The graphics of the copied placements, which the target video may not have yet. */
  graphics: Hypergraphic[];
}

/** The last copy, kept across videos. */
let clipboard: Copied | undefined;

const tooManyGraphics = () =>
  plural(placementsMaxPerStream, {
    one: 'A video holds at most # graphic.',
    other: 'A video holds at most # graphics.',
  });
const tooManyCalls = () =>
  plural(callToActionsMaxPerStream, {
    one: 'A video holds at most # call to action.',
    other: 'A video holds at most # calls to action.',
  });

/** The picture, its timeline and what can be put on it. */
export function EditorDesk({ stream, stored, library, remember, refreshLibrary, newGraphic }: Props) {
  const editor = useOverlayEditor(stream.id, stored);
  const [isPreview, setIsPreview] = useState(false);
  const [showsSafeAreas, setShowsSafeAreas] = useState(false);
  const [choosesSeveral, setChoosesSeveral] = useState(false);
  const stage = useStagePlayer(stream, isPreview);
  const picture = useRef<HTMLElement>(null);
  const desk = useRef<HTMLDivElement>(null);
  const timeline = useRef<HTMLElement>(null);
  const snackbar = useSnackbar();
  const { name } = stream;
  useTitle(t`Overlays of ${name}`);
  useUnsavedChanges(editor.isStuck);
  useUnloadWarning(editor.isDirty);
  useDeletedGraphics(stream.id, editor);

  const playback = stream.playback!;
  const { durationMs } = playback;
  const aspect = playback.width / playback.height;
  const graphics = placedGraphics(editor.doc, library);
  const only = editor.chosen.size === 1 ? graphics.find(({ placement }) => editor.chosen.has(placement.id)) : undefined;

  const place = useStable((graphic: Hypergraphic, point?: { x: number; y: number }) => {
    if (editor.doc.hypergraphics.length >= placementsMaxPerStream) {
      snackbar.error(tooManyGraphics());
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
    // Dropped on the picture, it should be visible there now, whatever its default times.
    const placed = point ? { ...graphic, dropTimestamp: null, removeTimestamp: null } : graphic;
    editor.apply((doc) => placeGraphic(doc, placed, at));
    editor.choose([id]);
  });
  const timeOf = useStable(() => stage.timeMs);

  const copied = (): Copied => {
    const isChosen = ({ id }: { id: string }) => editor.chosen.has(id);
    const hypergraphics = editor.doc.hypergraphics.filter(isChosen);
    const uuids = new Set(hypergraphics.map(({ hypergraphicId }) => hypergraphicId));
    return {
      doc: { hypergraphics, callsToAction: editor.doc.callsToAction.filter(isChosen) },
      graphics: [...uuids].flatMap((uuid) => library.get(uuid) ?? []),
    };
  };
  const copy = () => {
    if (editor.chosen.size > 0) clipboard = copied();
  };
  const paste = (from: Copied | undefined) => {
    if (!from) return;
    const pictures = new Map(from.graphics.map((graphic) => [graphic.uuid, graphic]));
    const fit = (placement: HypergraphicPlacement) => {
      const style = besideOthers(placement, editor.doc);
      const graphic = pictures.get(placement.hypergraphicId);
      return graphic ? fitStyle(style, (style.width * aspect * graphic.height) / graphic.width) : style;
    };
    const at = { atMs: stage.timeMs, durationMs, newId: newOverlayId, fit };
    const { doc, ids } = pasteOverlays(editor.doc, from.doc, at);
    if (doc.hypergraphics.length > placementsMaxPerStream) {
      snackbar.error(tooManyGraphics());
      return;
    }
    if (doc.callsToAction.length > callToActionsMaxPerStream) {
      snackbar.error(tooManyCalls());
      return;
    }
    remember(...from.graphics);
    editor.apply(() => doc);
    editor.choose(ids);
  };
  const remove = () => {
    if (editor.chosen.size === 0) return;
    const hadFocus = desk.current?.contains(document.activeElement) ?? false;
    flushSync(() => {
      editor.apply((doc) => removeOverlays(doc, editor.chosen));
      editor.choose([]);
    });
    // The focused element may be gone: move the focus to the timeline.
    if (hadFocus && document.activeElement === document.body) timeline.current?.focus();
  };
  /** The other version may contain graphics that this editor does not know. */
  const settleBy = async (choice: () => Promise<void>) => {
    try {
      await refreshLibrary();
      await choice();
    } catch {
      snackbar.error(t`The newest state could not be read.`);
    }
  };
  const step = (frames: number) => void stage.step(frames);

  useEditorKeys(
    {
      hasChosen: editor.chosen.size > 0,
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
    <div ref={desk} className={styles.page}>
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
        conflict={t`These overlays were changed in another window or by somebody else. Whichever you take, undo brings the other back.`}
        onRetry={() => void editor.save()}
        onKeepMine={() => void settleBy(editor.keepMine)}
        onTakeTheirs={() => void settleBy(editor.takeTheirs)}
      />
      <div className={isPreview ? styles.previewing : styles.columns}>
        <div className={styles.main}>
          <Stage
            editor={editor}
            graphics={graphics}
            timeMs={stage.timeMs}
            aspect={aspect}
            isPreview={isPreview}
            showsSafeAreas={showsSafeAreas}
            choosesSeveral={choosesSeveral}
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
              <Transport
                stage={stage}
                showsSafeAreas={showsSafeAreas}
                onSafeAreas={setShowsSafeAreas}
                choosesSeveral={choosesSeveral}
                onChooseSeveral={setChoosesSeveral}
                onStep={step}
              />
              <Timeline
                editor={editor}
                graphics={graphics}
                playback={playback}
                timeMs={stage.timeMs}
                choosesSeveral={choosesSeveral}
                viewRef={timeline}
                onSeek={(ms) => void stage.seek(ms)}
              />
            </>
          )}
        </div>
        {!isPreview && (
          <div className={styles.side}>
            {only && (
              <section className={inspector.card} aria-label={t`Chosen graphic`}>
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
            {editor.chosen.size > 1 && (
              <SelectionCard
                count={editor.chosen.size}
                onDuplicate={() => paste(copied())}
                onRemove={remove}
                onLayer={(layer) => editor.apply((doc) => moveLayers(doc, editor.chosen, layer))}
              />
            )}
            <LibraryPanel onPlace={place} newGraphic={newGraphic} />
            <CallsPanel
              calls={editor.doc.callsToAction}
              chosen={editor.chosen}
              apply={editor.apply}
              choose={editor.choose}
              timeOf={timeOf}
              durationMs={durationMs}
              config={stage.config}
            />
          </div>
        )}
      </div>
    </div>
  );
}
