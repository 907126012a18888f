/**
 * The master playlist of a package as it is named to viewers who have not bought the video. An address of its own lets
 * players notice that there is more to play once they are given the other.
 */
export const previewIndexName = 'preview.m3u8';
