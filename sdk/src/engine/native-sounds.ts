import type { EngineListener, EngineSource } from './engine.ts';
import { findWantedAudio } from './wanted-audio.ts';

/** Only in some browsers, such as Apple's. */
interface VideoWithSounds extends HTMLVideoElement {
  audioTracks?: EventTarget & Iterable<{ label: string; language: string; enabled: boolean }>;
}

/** Follows the sound tracks of a video that the browser plays natively. Returns a function to choose one. */
export function followNativeSounds(
  video: VideoWithSounds,
  { audioLanguages }: EngineSource,
  listener: EngineListener,
  signal: AbortSignal,
): (id: number) => void {
  const sounds = video.audioTracks;
  /** Reopening the video starts with the default sound again. */
  let wanted = audioLanguages;
  const read = () =>
    [...(sounds ?? [])].map(({ label, language }, id) => ({
      id,
      label: label || language || `Audio ${id + 1}`,
      language,
    }));

  function tell() {
    if (!sounds) return;
    const all = read();
    listener.audioTracks(all.length > 1 ? all : []);
    const heard = [...sounds].findIndex(({ enabled }) => enabled);
    if (heard >= 0) listener.heard(heard);
  }

  function choose(chosen: number) {
    [...(sounds ?? [])].forEach((track, id) => {
      track.enabled = id === chosen;
    });
  }

  function begin() {
    const found = findWantedAudio(read(), wanted);
    if (found) choose(found.id);
    tell();
  }

  for (const type of ['addtrack', 'removetrack', 'change']) sounds?.addEventListener(type, tell, { signal });
  video.addEventListener('loadedmetadata', begin, { signal });
  return (id) => {
    const language = read()[id]?.language;
    if (language) wanted = [language];
    choose(id);
  };
}
