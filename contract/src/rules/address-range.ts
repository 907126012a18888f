import { badAddressRange } from './messages.ts';

/** Addresses whose first `bits` are the same; `groups` are bytes of IPv4, or of IPv6 pairs of them. */
export interface AddressRange {
  groups: readonly number[];
  groupBits: 8 | 16;
  bits: number;
}

const mappedV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function readV4(text: string): number[] | undefined {
  const groups = text.split('.');
  const isWhole =
    groups.length === 4 && groups.every((group) => /^(0|[1-9]\d{0,2})$/.test(group) && Number(group) < 256);
  return isWhole ? groups.map(Number) : undefined;
}

function readV6(text: string): number[] | undefined {
  const [before = '', after, ...more] = text.split('::');
  if (more.length > 0) return undefined;
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const [head, tail] = [groupsOf(before), groupsOf(after ?? '')];
  const missing = 8 - head.length - tail.length;
  if (after === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : undefined;
}

/** An IP address, or one with a `/` and the number of bits that count; `undefined` if it is neither. */
export function readAddressRange(text: string): AddressRange | undefined {
  const [address = '', bits, ...more] = (mappedV4.exec(text)?.[1] ?? text).split('/');
  const groups = readV4(address) ?? readV6(address);
  if (!groups || more.length > 0) return undefined;
  const [groupBits, all] = groups.length === 4 ? ([8, 32] as const) : ([16, 128] as const);
  if (bits === undefined) return { groups, groupBits, bits: all };
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > all || Number(bits) < 8) return undefined;
  return { groups, groupBits, bits: Number(bits) };
}

export function isInRange(address: string, range: AddressRange): boolean {
  const { groups, groupBits, bits } = range;
  const asked = readAddressRange(address.split('%')[0] ?? '');
  if (asked?.groupBits !== groupBits) return false;
  return groups.every((group, index) => {
    const counted = Math.max(0, Math.min(groupBits, bits - index * groupBits));
    const ignored = 2 ** (groupBits - counted);
    return Math.floor(group / ignored) === Math.floor((asked.groups[index] ?? 0) / ignored);
  });
}

/** Of at least 8 bits: nobody's own is half of the internet. */
export function validateAddressRange(text: string): string | undefined {
  return readAddressRange(text) ? undefined : badAddressRange;
}
