import { isCausedByFile, ProgramError } from './child-program.ts';
import { type Ffmpeg, inputArgs } from './ffmpeg.ts';

/** What ffmpeg's decoders say of media that is damaged. They go on after it; a browser's stop. */
const damage =
  /error while decoding|Invalid NAL unit|splitting the input into NAL|decode_slice_header|concealing|Invalid data found when processing|Error submitting packet to decoder|Invalid level prefix|corrupt decoded frame/i;

/** Whether ffmpeg's error output tells of damaged media. */
export const tellsOfDamage = (complaints: string): boolean => damage.test(complaints);

/** Decodes the first video and audio track of a file. Returns whether no media is damaged. */
export async function decodesWhole(
  source: string,
  { ffmpeg, signal, timeoutMs }: { ffmpeg: Ffmpeg; signal?: AbortSignal | undefined; timeoutMs: number },
): Promise<boolean> {
  const output = ['-map', '0:V:0', '-map', '0:a:0?', '-sn', '-dn', '-f', 'null', '-'];
  return ffmpeg.run([...inputArgs(source), ...output], { signal, timeoutMs }).then(
    (complaints) => !tellsOfDamage(complaints),
    (error: unknown) => {
      if (error instanceof ProgramError && isCausedByFile(error)) return false;
      throw error;
    },
  );
}
