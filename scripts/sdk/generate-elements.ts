import { toCssData, toHtmlData } from './editor-data.ts';
import { formatCode } from './format-code.ts';
import { type ElementsManifest, type PackageExports, readModules, readPublicElements } from './public-elements.ts';
import { toJsxCode, toWrappersCode } from './react-code.ts';
import { sdkFiles } from './sdk-files.ts';

/** Every file that is made from the custom-elements manifest, by its path. */
export function generateElements(manifest: ElementsManifest, sdk: PackageExports): Map<string, string> {
  const elements = readPublicElements(manifest, sdk);
  const files = [
    [sdkFiles.react, toWrappersCode(elements, readModules(manifest))],
    [sdkFiles.jsx, toJsxCode(elements)],
    [sdkFiles.htmlData, toHtmlData(elements)],
    [sdkFiles.cssData, toCssData(elements)],
  ] as const;
  return new Map(files.map(([path, code]) => [path, formatCode(path, code)]));
}
