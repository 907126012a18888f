import { t } from '@lingui/core/macro';
import type { EngineStore } from './engine-store.ts';
import type { HeldMedia, PostToWorker } from './held-media.ts';
import { assertWanted, MediaAccessError, openScreen } from './media-access.ts';
import type { SoundMixer } from './sound-mixer.ts';
import { newSource } from './source-list.ts';
import { feedVideoFile } from './video-file-feed.ts';

interface ChosenSourcesDeps {
  store: EngineStore;
  media: HeldMedia;
  mixer: SoundMixer;
  post: PostToWorker;
  remove: (id: string) => void;
  /** Aborts when the engine is disposed of. */
  signal: AbortSignal;
}

/** Screens, pictures and video files, chosen by the host in a browser dialog. */
export function createChosenSources({ store, media, mixer, post, remove, signal }: ChosenSourcesDeps) {
  function feed(id: string, element: HTMLVideoElement) {
    const holding = media.get(id);
    if (holding?.element !== element) return;
    holding.stop?.();
    holding.stop = feedVideoFile(id, element, post);
  }

  return {
    async addScreen(): Promise<string> {
      const stream = await openScreen();
      assertWanted(signal, stream);
      const id = `screen:${crypto.randomUUID()}`;
      const hasSound = stream.getAudioTracks().length > 0;
      const label = stream.getVideoTracks()[0]?.label || t`Screen`;
      const name = /^(screen|window|web-contents|browser)/i.test(label) ? t`Shared screen` : label;
      const source = newSource({ id, kind: 'screen', label: name, shareScreenStream: stream, hasSound });
      store.act({ type: 'add', source });
      media.connectStream(id, stream);
      return id;
    },

    /** Rejects if the browser cannot read the file as a picture. */
    async addPicture(file: File): Promise<string> {
      const bitmap = await createImageBitmap(file).catch((error: unknown) => {
        throw new MediaAccessError('failed', error);
      });
      assertWanted(signal);
      const id = `picture:${crypto.randomUUID()}`;
      store.act({ type: 'add', source: newSource({ id, kind: 'picture', label: file.name }) });
      media.hold(id, {});
      post({ type: 'picture', id, bitmap }, [bitmap]);
      return id;
    },

    /** Rejects if the browser cannot play the file. */
    async addVideoFile(file: File, { isLooped }: { isLooped: boolean }): Promise<string> {
      await mixer.resume();
      assertWanted(signal);
      const id = `video-file:${crypto.randomUUID()}`;
      const element = document.createElement('video');
      const objectUrl = URL.createObjectURL(file);
      element.src = objectUrl;
      element.loop = isLooped;
      element.playsInline = true;
      const source = newSource({ id, kind: 'video-file', label: file.name, hasSound: true, isLooped });
      store.act({ type: 'add', source });
      media.hold(id, { element, objectUrl });
      mixer.addElement(id, element);
      element.addEventListener('ended', () =>
        store.act({ type: 'change', id, change: { ready: false, problem: t`Played to the end.` } }),
      );
      try {
        await element.play();
      } catch (error) {
        remove(id);
        throw new MediaAccessError('failed', error);
      }
      feed(id, element);
      return id;
    },

    /** Plays it from the start. */
    async replayFile(id: string): Promise<void> {
      const element = media.get(id)?.element;
      if (!element) return;
      element.currentTime = 0;
      await element.play();
      // When an element has played to its end, its track has ended too.
      feed(id, element);
      store.act({ type: 'change', id, change: { ready: true, problem: null } });
    },
  };
}
