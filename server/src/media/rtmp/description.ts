import { type AmfObject, type AmfValue, asAmfObject } from './amf0-reader.ts';
import type { RtmpDescription } from './rtmp-session.ts';

const longestSoftware = 200;

/** Reads a data message: `onMetaData`, alone or within `@setDataFrame`. Undefined for other data. */
export function readDescription(values: AmfValue[]): RtmpDescription | undefined {
  const [name, object] = values[0] === '@setDataFrame' ? values.slice(1) : values;
  if (name !== 'onMetaData') return undefined;
  const data: AmfObject = asAmfObject(object);
  return {
    software: softwareOf(data.encoder),
    width: amount(data.width),
    height: amount(data.height),
    frameRate: amount(data.framerate) ?? amount(data.videoframerate),
    videoBitrate: amount(data.videodatarate, 1000),
    audioBitrate: amount(data.audiodatarate, 1000),
  };
}

/** A name for people, or ''. */
export function softwareOf(value: AmfValue): string {
  return typeof value === 'string' ? value.replace(/\p{C}/gu, '').trim().slice(0, longestSoftware) : '';
}

function amount(value: AmfValue, times = 1): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value * times : undefined;
}
