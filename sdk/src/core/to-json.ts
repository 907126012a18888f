/** As JSON, even where the page gives arrays a `toJSON` of their own, as Prototype 1.6 does to make texts of them. */
export function toJson(value: unknown): string {
  const proto = Array.prototype as { toJSON?: unknown };
  const { toJSON } = proto;
  delete proto.toJSON;
  try {
    return JSON.stringify(value);
  } finally {
    if (toJSON) proto.toJSON = toJSON;
  }
}
