/** Reads an answer; `restart` gives it the whole time again. */
export type Read<T> = (response: Response, restart: () => void) => Promise<T>;

export function startTimeout(ms: number) {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const end = () => clearTimeout(timer);
  const restart = () => {
    end();
    timer = setTimeout(() => abort.abort(), ms);
  };
  restart();
  return { signal: abort.signal, restart, end };
}

/** A file of any size: what came is handed to the browser at once, and the time is that between two pieces. */
export const readAsItComes: Read<Blob> = async (response, restart) => {
  const pieces: Blob[] = [];
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) break;
    restart();
    pieces.push(new Blob([value]));
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
};
