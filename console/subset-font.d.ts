declare module 'subset-font' {
  /** The font with these characters alone. */
  function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: 'woff2';
      /** OpenType features to keep; all if left out. */
      keepFeatures?: readonly string[];
      variationAxes?: Record<string, { min: number; max: number }>;
    },
  ): Promise<Buffer>;
  export = subsetFont;
}
