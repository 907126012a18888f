import { randomBytes } from 'node:crypto';

export type IdPrefix =
  | 'biz'
  | 'usr'
  | 'ses'
  | 'str'
  | 'upl'
  | 'ply'
  | 'pkg'
  | 'crr'
  | 'pls'
  | 'pld'
  | 'cap'
  | 'hyp'
  | 'hgl'
  | 'ovr'
  | 'lvs'
  | 'msg'
  | 'hnd'
  | 'bcd'
  | 'con'
  | 'nod'
  | 'mai'
  | 'key'
  | 'emk'
  | 'whk'
  | 'evt'
  | 'wgt'
  | 'wpv'
  | 'stt'
  | 'whd'
  | 'inv'
  | 'exp'
  | 'imp'
  | 'psk'
  | 'idn'
  | 'ntf'
  | 'crd'
  | 'sit'
  | 'spt'
  | 'gac'
  | 'com'
  | 'mbr'
  | 'pst'
  | 'cmt'
  | 'ver'
  | 'spc'
  | 'dev'
  | 'pln'
  | 'bil'
  | 'pay'
  | 'pur'
  | 'rnw'
  | 'enq'
  | 'rpl'
  | 'cnt'
  | 'mod'
  | 'rpt'
  | 'uns'
  | 'apl'
  | 'cim'
  | 'ima'
  | 'civ';
export type NewId = (prefix: IdPrefix) => string;

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Prefix, underscore, 20 random characters: 100 bits. */
export const newId: NewId = (prefix) => {
  let text = '';
  for (const byte of randomBytes(20)) text += alphabet[byte % 32];
  return `${prefix}_${text}`;
};
